import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { say } from '../../../server/domain/core/noun.ts';
import { commonLengths } from '../../../server/domain/core/common-lengths.ts';
import {
  defaultEmbed,
  type EmbedKind,
  type EmbedOptions,
  embedSizes,
  embedThemes,
} from '../../../server/domain/sharing/embeds.ts';
import { Button } from '../../ui/button.tsx';
import { Field, inputClass } from '../../ui/field.tsx';

const themes = { auto: "Match the reader's device", light: 'Light', dark: 'Dark' } as const;

/** Asks what to show on another site. The form is sent by GET, so it works without scripts. */
export function EmbedChoice({
  address,
  kind,
  options,
}: {
  address: string;
  /** Undefined while nothing is chosen. */
  kind: EmbedKind | undefined;
  options: EmbedOptions;
}) {
  const navigate = useNavigate();
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const search = Object.fromEntries(
      [...new FormData(event.currentTarget)].filter(([name, value]) => value !== defaultEmbed[name as keyof EmbedOptions]),
    );
    void navigate({ to: '/badges', search, resetScroll: false });
  };
  const submit = ({ target }: { target: HTMLSelectElement }) => target.form?.requestSubmit();
  return (
    <form action="/badges" onSubmit={show} className="mt-8 flex flex-wrap items-start gap-4">
      <div className="min-w-0 grow basis-72 sm:max-w-xl">
        <Field label={say`Name of a startup, or address of a page`}>
          {(control) => (
            // The key is on the input, so that a new one takes over the focus.
            <input
              {...control}
              key={address}
              name="address"
              defaultValue={address}
              placeholder="/startup/…, /categories/… or /collections/…"
              required
              maxLength={commonLengths.searchText}
              autoComplete="off"
              className={`${inputClass} h-11`}
            />
          )}
        </Field>
      </div>
      <Field label="Colors">
        {(control) => (
          <select {...control} name="theme" defaultValue={options.theme} onChange={submit} className={`${inputClass} h-11`}>
            {embedThemes.map((theme) => (
              <option key={theme} value={theme}>
                {themes[theme]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {kind !== undefined && kind !== 'startup' && (
        <Field label={say`Startups`}>
          {(control) => (
            <select {...control} name="size" defaultValue={options.size} onChange={submit} className={`${inputClass} h-11`}>
              {embedSizes.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Button type="submit" variant="primary" className="self-end">
        Show
      </Button>
    </form>
  );
}
