import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { CallReply } from '../../../../server/domain/core/call.ts';
import type { Contract } from '../../../../server/domain/contract.ts';
import { menuLengths } from '../../../../server/domain/core/menu-address.ts';
import { defaultPublicSections } from '../../../../server/domain/site/default-public-sections.ts';
import { toMenusEdit } from '../../../../server/domain/site/menus.contract.ts';
import { siteParts } from '../../../../server/domain/site/sections.contract.ts';
import { menus, type Menus } from '../../../../server/domain/site/stored-sections.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { applySettings } from '../../../api/admin-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { CheckboxField } from '../forms/fields.tsx';
import { ErrorText, FormBar, FormProblems, LoadedForm } from '../forms/form-parts.tsx';
import { moveItem, ReorderButtons, useFocusAfterRender } from '../forms/ordered-list.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import { addressHint, partLabels, suggestedLinks } from './menu-addresses.ts';
import { type MenuEditing, MenuList } from './menu-list.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The menus of the site, and its parts that are hidden. */
export function MenusForm() {
  const query = useQuery({ ...callQuery('readMenus'), staleTime: 0 });
  return (
    <LoadedForm query={query} label="The menus" skeleton={<div className="skeleton rounded-card h-96 w-full" />}>
      {(loaded) => <LoadedMenusForm loaded={loaded} />}
    </LoadedForm>
  );
}

function LoadedMenusForm({ loaded }: { loaded: CallReply<Contract['readMenus']> }) {
  const queryClient = useQueryClient();
  const [announcement, setAnnouncement] = useState('');
  const setFocusKey = useFocusAfterRender();
  const form = useEditForm({
    schema: menus,
    initial: toMenusEdit(loaded),
    version: loaded.version,
    draftName: 'site-menus',
    save: async (values, version = '') => {
      const { message, menus: saved } = await send('saveMenus', { body: values, version });
      void applySettings(queryClient, {});
      return { values: toMenusEdit(saved), version: saved.version, message };
    },
    failedText: 'The menus could not be saved. Please try again.',
  });
  const { values, set, errors } = form;
  const addresses = useAddresses(values.hiddenParts);
  const editing: MenuEditing = { ...addresses, errors, announce: setAnnouncement, setFocusKey };
  const restore = () => {
    const { header, more, footer } = defaultPublicSections.menus;
    set('header', header);
    set('more', more);
    set('footer', footer);
    setAnnouncement('The menus are the default ones again. Save them to publish them.');
  };
  return (
    <>
      <UnsavedChangesGuard isDirty={form.dirty} />
      <output className="sr-only">{announcement}</output>
      <form {...form.formProps} className="space-y-6">
        <SettingsSection
          title="Header"
          hint="Links that do not fit into the header are shown under “More”. On small screens, all of them are in the menu."
        >
          <MenuList
            name="the header"
            path="header"
            links={values.header}
            max={menuLengths.header}
            editing={editing}
            onChange={(links, editedPath) => set('header', links, editedPath)}
          />
        </SettingsSection>
        <SettingsSection title="“More”" hint="The menu at the end of the header.">
          <MenuList
            name="“More”"
            path="more"
            links={values.more}
            max={menuLengths.more}
            editing={editing}
            onChange={(links, editedPath) => set('more', links, editedPath)}
          />
        </SettingsSection>
        <SettingsSection
          title="Footer"
          hint="Columns without a heading form the last line. Published imprint, privacy and terms pages that are in no menu are added to it, because many countries require a link on every page."
        >
          <FooterColumns
            columns={values.footer}
            editing={editing}
            onChange={(columns, editedPath) => set('footer', columns, editedPath)}
          />
        </SettingsSection>
        <PartsSection hiddenParts={values.hiddenParts} onChange={(parts) => set('hiddenParts', parts)} />
        <FormProblems form={form} labels={{ header: 'Header', more: '“More”', footer: 'Footer', hiddenParts: 'Hidden parts' }} />
        <FormBar form={form} submitLabel="Save menus">
          <Button className="mr-auto" onClick={restore}>
            Restore the defaults
          </Button>
          {form.dirty && <p className="text-soft">You have unsaved changes.</p>}
        </FormBar>
      </form>
    </>
  );
}

/** The suggested addresses, and a function that returns a note about a typed address. */
function useAddresses(hiddenParts: Menus['hiddenParts']): Pick<MenuEditing, 'suggested' | 'hintOf'> {
  const router = useRouter();
  const { data: pages } = useQuery(callQuery('listPages'));
  const suggested = suggestedLinks(pages ?? []);
  const isPage = (path: string) => {
    const [matched] = router.getMatchedRoutes(path);
    const route = matched.at(-1)?.id;
    if (route === '/$slug' || route === '/pages/$slug')
      return pages === undefined || suggested.some(({ address }) => address === path);
    return route !== undefined && route !== '__root__';
  };
  return { suggested, hintOf: (address) => addressHint(address, { hiddenParts, isPage }) };
}

/** The columns of the footer, each with a heading and links. */
function FooterColumns({
  columns,
  editing,
  onChange,
}: {
  columns: Menus['footer'];
  editing: MenuEditing;
  onChange: (columns: Menus['footer'], editedPath?: string) => void;
}) {
  const { errors, announce, setFocusKey } = editing;
  const nameOf = (index: number) => columns[index]?.heading || `column ${index + 1}`;
  const isFull = columns.length >= menuLengths.columns;
  return (
    <>
      {columns.map((column, index) => {
        const path = `footer.${index}`;
        return (
          <section key={index} aria-label={`Footer: ${nameOf(index)}`} className="border-line rounded-card border p-4">
            <div className="mb-4 flex flex-wrap-reverse items-start justify-end gap-3">
              <div className="min-w-0 grow basis-56">
                <TextField
                  label="Heading"
                  optional
                  maxLength={menuLengths.label}
                  data-focus={`${path} heading`}
                  value={column.heading}
                  error={errors[`${path}.heading`]}
                  onChange={({ target }) =>
                    onChange(columns.with(index, { ...column, heading: target.value }), `${path}.heading`)
                  }
                />
              </div>
              <ReorderButtons
                name={nameOf(index)}
                focusKey={path}
                position={{ index, count: columns.length }}
                onMove={(to) => {
                  onChange(moveItem(columns, index, to));
                  announce(`${nameOf(index)} moved to position ${to + 1} of ${columns.length}.`);
                  setFocusKey(`footer.${to} ${to > index ? 'down' : 'up'}`);
                }}
                onRemove={() => {
                  onChange(columns.toSpliced(index, 1));
                  announce(`${nameOf(index)} removed.`);
                  setFocusKey('footer add');
                }}
              />
            </div>
            <MenuList
              name={nameOf(index)}
              path={`${path}.links`}
              links={column.links}
              max={menuLengths.column}
              editing={editing}
              onChange={(links, editedPath) => onChange(columns.with(index, { ...column, links }), editedPath)}
            />
          </section>
        );
      })}
      <ErrorText className="text-sm">{errors['footer']}</ErrorText>
      <Button
        data-focus="footer add"
        aria-disabled={isFull}
        onClick={() => {
          if (isFull) return;
          onChange([...columns, { heading: '', links: [] }]);
          setFocusKey(`footer.${columns.length} heading`);
        }}
      >
        Add column
      </Button>
      {isFull && <p className="text-soft text-sm">At most {menuLengths.columns} columns.</p>}
    </>
  );
}

/** The switches of the parts of the site that can be hidden. */
function PartsSection({
  hiddenParts,
  onChange,
}: {
  hiddenParts: Menus['hiddenParts'];
  onChange: (hiddenParts: Menus['hiddenParts']) => void;
}) {
  return (
    <SettingsSection
      title="Parts of the site"
      hint="A hidden part is removed from menus, other pages, suggestions and the sitemap, and its pages are not found. Nothing is deleted, and you can show the part again. With hidden plans, submitting is always free."
    >
      <fieldset className="grid gap-x-6 sm:grid-cols-3">
        <legend className="sr-only">Shown parts</legend>
        {siteParts.map((part) => (
          <CheckboxField
            key={part}
            label={partLabels[part]}
            checked={!hiddenParts.includes(part)}
            onChange={(isShown) => onChange(siteParts.filter((each) => (each === part ? !isShown : hiddenParts.includes(each))))}
          />
        ))}
      </fieldset>
    </SettingsSection>
  );
}
