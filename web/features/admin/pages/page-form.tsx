import { type ReactNode, useRef, useState } from 'react';
import { type AdminPage, pageEdit, type PageEdit, pageKinds } from '../../../../server/domain/content/pages.contract.ts';
import {
  blanksIn,
  blanksSentence,
  whyCannotPublishPage,
  whyCannotUseSlug,
} from '../../../../server/domain/content/pages.rules.ts';
import { commonLengths } from '../../../../server/domain/core/common-lengths.ts';
import { pageLengths } from '../../../../server/domain/core/lengths.ts';
import { slugify } from '../../../../server/domain/core/slugs.ts';
import { send } from '../../../api/admin-client.ts';
import { pageDraftStorage, type StoredEdit } from '../../../offline/drafts/post-drafts.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { EditDialog } from '../forms/edit-dialog.tsx';
import type { EditBase } from '../forms/edit-state.ts';
import { SelectField, TextAreaField } from '../forms/fields.tsx';
import { listError, useEditForm } from '../forms/use-edit-form.ts';
import { ContentField, type ContentFieldHandle } from '../posts/content-field.tsx';
import { useDraftAutosave } from '../posts/draft-autosave.ts';
import { DraftStatus } from '../posts/draft-status.tsx';
import { type Content, withCleanContent } from '../posts/post-edit.ts';
import { imageMaxSide, preventNavigation, views } from '../posts/post-form.tsx';
import { SegmentedControl } from '../table/table-toolbar.tsx';
import { kindNames } from '../../../../server/domain/content/page-templates.ts';

/** The fields and the content of a page; the draft is autosaved on the device. */
export function PageForm({
  page,
  title,
  base,
  draftKey,
  storedDraft,
  template,
  renderBody,
  onClose,
  onSaved,
}: {
  /** The page that is edited; undefined for a new one. */
  page: AdminPage | undefined;
  title: string;
  /** The version that the values are based on: the version of the page when the editor opened, or when the draft was started. */
  base: EditBase<PageEdit>;
  draftKey: string;
  /** The draft on this device that the form restores. */
  storedDraft: StoredEdit<PageEdit> | undefined;
  /** The values of the template of a new page. */
  template: PageEdit | undefined;
  renderBody: (content: Content) => ReactNode;
  onClose: () => void;
  onSaved: (message: string) => void;
}) {
  const content = useRef<ContentFieldHandle>(null);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const form = useEditForm({
    schema: pageEdit,
    initial: base.values,
    version: base.version,
    restored: storedDraft?.values ?? template,
    fromSaved: withCleanContent,
    save: async (values, version = '') => {
      const latest = (await content.current?.complete()) ?? values.content;
      // The form must have the complete content before a conflict shows the other version.
      set('content', latest);
      const edit: PageEdit = { ...values, slug: values.slug ?? '', content: latest };
      await (page === undefined
        ? send('addPage', { body: edit })
        : send('savePage', { params: { id: page._id }, body: edit, version }));
      await autosave.discard();
      onSaved(`${values.title} saved.`);
    },
  });
  const { values, set, text, errors } = form;
  const { autosave, autosaveState } = useDraftAutosave({ storage: pageDraftStorage, key: draftKey, storedDraft }, form);
  const changeView = async (nextView: 'write' | 'preview') => {
    const latest = await content.current?.read();
    if (latest !== undefined) set('content', latest);
    setView(nextView);
  };
  const slug = values.slug || slugify(values.title) || '…';
  const isReserved = values.slug !== undefined && whyCannotUseSlug(values.slug) !== undefined;

  return (
    <EditDialog title={title} placement="large" form={form} onClose={onClose} onDiscard={() => void autosave.discard()}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SegmentedControl label="View" options={views} value={view} onChange={(nextView) => void changeView(nextView)} />
        <DraftStatus state={autosaveState} />
      </div>
      {view === 'preview' && <PagePreview title={values.title}>{renderBody(values.content)}</PagePreview>}
      <div hidden={view === 'preview'} className="space-y-5">
        <TextField label="Title" required maxLength={pageLengths.title} data-autofocus {...text('title')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Slug"
            optional
            maxLength={commonLengths.slug}
            hint={isReserved ? 'This is an address of the site itself. Choose another slug.' : 'The last part of the address.'}
            {...text('slug')}
          />
          <SelectField
            label="Address"
            options={[
              { value: 'short', label: `/${slug}` },
              { value: 'pages', label: `/pages/${slug}` },
            ]}
            value={values.address}
            error={errors['address']}
            onChange={(address) => set('address', address)}
          />
          <SelectField
            label="Kind"
            options={pageKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
            value={values.kind}
            error={errors['kind']}
            onChange={(kind) => set('kind', kind)}
          />
          <PublicationField values={values} onChange={(status) => set('status', status)} />
        </div>
        <ContentField
          ref={content}
          value={values.content}
          maxSide={imageMaxSide}
          error={listError(errors, 'content')}
          onChange={(latest) => set('content', latest)}
        />
        <TextField
          label="Title for search engines"
          optional
          maxLength={pageLengths.seoTitle}
          hint="If empty, the title and the name of the site."
          {...text('seoTitle')}
        />
        <TextAreaField
          label="Description for search engines"
          optional
          rows={2}
          maxLength={pageLengths.seoDescription}
          hint="If empty, the first paragraph."
          {...text('seoDescription')}
        />
      </div>
    </EditDialog>
  );
}

/**
 * The status. While the content still has blanks to fill in, the page can only be a draft. The hint names the blanks of the
 * current content, which may have changed since a save was refused.
 */
function PublicationField({
  values,
  onChange,
}: {
  values: Pick<PageEdit, 'title' | 'content' | 'seoTitle' | 'seoDescription' | 'status'>;
  onChange: (status: PageEdit['status']) => void;
}) {
  const problem = whyCannotPublishPage(values) === undefined ? undefined : blanksSentence(blanksIn(values));
  const isPublished = values.status === 'published';
  return (
    <SelectField
      label="Status"
      options={[
        { value: 'draft', label: 'Draft' },
        { value: 'published', label: 'Published' },
      ]}
      value={values.status}
      hint={isPublished ? undefined : problem}
      error={isPublished ? problem : undefined}
      onChange={onChange}
    />
  );
}

/** The page as visitors see it. */
function PagePreview({ title, children }: { title: string; children: ReactNode }) {
  return (
    // The links inside are interactive; the article only handles clicks that bubble up from them.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events jsx-a11y/no-noninteractive-element-interactions -- see above
    <article onClick={preventNavigation} aria-label="Preview" className="border-line rounded-card bg-paper border p-5 sm:p-8">
      <div className="mx-auto max-w-[43rem]">
        <p dir="auto" className="font-display text-3xl leading-[1.1] sm:text-4xl">
          {title || 'Untitled'}
        </p>
        <div className="mt-8">{children}</div>
      </div>
    </article>
  );
}
