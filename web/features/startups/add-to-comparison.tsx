import { Link, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { say } from '../../../server/domain/core/noun.ts';
import type { StartupSuggestion } from '../../../server/domain/listings/startups.contract.ts';
import { commonLengths } from '../../../server/domain/core/common-lengths.ts';
import { comparisonOf, maxCompared } from '../../../server/domain/listings/comparison.ts';
import { Button, chipClass } from '../../ui/button.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Choice = Pick<StartupSuggestion, '_id' | 'name' | 'slug'>;

/** The maximum number of similar startups offered at a time. */
const maxOffered = 6;

/** Adds a startup to a comparison, by typing its name or choosing a similar one. */
export function AddToComparison({
  compared,
  add,
  suggestions,
  similar,
}: {
  /** The slugs of the compared startups. */
  compared: readonly string[];
  /** The typed name; '' when nothing was typed. */
  add: string;
  /** The startups that `add` may refer to. */
  suggestions: readonly Choice[];
  similar: readonly Choice[];
}) {
  const id = useId();
  const navigate = useNavigate();
  const search = compared.length === 0 ? {} : { startups: comparisonOf(compared) };
  if (compared.length >= maxCompared) {
    return <p className="text-soft mt-8 print:hidden">{say`Remove one to compare another startup.`}</p>;
  }
  const meant = suggestions.filter(({ slug }) => !compared.includes(slug));
  return (
    <section aria-labelledby={id} className="border-line mt-12 border-t pt-8 print:hidden">
      <SectionHeading id={id}>{compared.length === 0 ? say`Choose the first startup` : say`Add another startup`}</SectionHeading>
      <form
        action="/compare"
        className="flex max-w-xl flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const text = new FormData(event.currentTarget).get('add');
          if (typeof text === 'string') void navigate({ to: '/compare', search: { ...search, add: text.trim() } });
        }}
      >
        {compared.length > 0 && <input type="hidden" name="startups" value={search.startups} />}
        <div className="min-w-0 grow">
          <TextField
            key={add}
            label={say`Startup name`}
            name="add"
            dir="auto"
            defaultValue={add}
            required
            maxLength={commonLengths.searchText}
            autoComplete="off"
          />
        </div>
        <Button type="submit">Add</Button>
      </form>
      {add !== '' && (
        <div className="mt-5">
          <output className="block">
            {meant.length === 0 ? (
              <>
                {say`No other startup matches “`}
                <bdi className="wrap-anywhere">{add}</bdi>”.
              </>
            ) : (
              'Which one do you mean?'
            )}
          </output>
          <Choices compared={compared} choices={meant} label={say`Startups with this name`} />
        </div>
      )}
      {similar.length > 0 && (
        <div className="mt-6">
          <p className="text-soft">Close to the first:</p>
          <Choices compared={compared} choices={similar.slice(0, maxOffered)} label={say`Similar startups`} />
        </div>
      )}
    </section>
  );
}

function Choices({ compared, choices, label }: { compared: readonly string[]; choices: readonly Choice[]; label: string }) {
  if (choices.length === 0) return null;
  return (
    <ul aria-label={label} className="mt-2 flex flex-wrap gap-2">
      {choices.map(({ _id, name, slug }) => (
        <li key={_id}>
          <Link to="/compare" search={{ startups: comparisonOf([...compared, slug]) }} className={chipClass}>
            <span aria-hidden="true">+</span> <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
