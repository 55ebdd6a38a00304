import { withNoun } from '../../../../server/domain/core/noun.ts';
import { importKinds } from '../../../../server/domain/transfer/imports.contract.ts';
import { encodings, separators } from '../../../../server/domain/transfer/read-list.ts';
import { countOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../forms/fields.tsx';
import { encodingLabels, kindLabels, separatorLabels, sourceLabels } from './import-texts.ts';
import type { ListSummary } from './import-engine.ts';
import type { ImportChoices } from './unfinished-files.ts';

/** The file's name and format, with the choices that the reader has guessed: list, kind of rows, encoding and separator. */
export function FormatSection({
  name,
  lists,
  choices: { at, kind, format },
  onChange,
  onOtherFile,
}: {
  name: string;
  lists: readonly ListSummary[];
  choices: Pick<ImportChoices, 'at' | 'kind' | 'format'>;
  onChange: (choices: Partial<Pick<ImportChoices, 'at' | 'kind' | 'format'>>) => void;
  onOtherFile: () => void;
}) {
  const list = lists[at];
  if (list === undefined) return null;
  const { encoding, separator } = list;
  return (
    <section className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="min-w-0 grow outline-none">
          <bdi className="font-semibold wrap-anywhere">{name}</bdi>{' '}
          <span className="text-soft">
            {countOf(list.rows, 'row')}, read as {sourceLabels[list.source]}
          </span>
        </h2>
        <Button onClick={onOtherFile}>Choose another file</Button>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {lists.length > 1 && (
          <SelectField
            label="List"
            value={String(at)}
            options={lists.map((each, index) => ({
              value: String(index),
              label: `${each.name ?? `List ${index + 1}`} (${countOf(each.rows, 'row')})`,
            }))}
            onChange={(value) => onChange({ at: Number(value), kind: lists[Number(value)]?.kind ?? kind })}
          />
        )}
        <SelectField
          label="The rows are"
          value={kind}
          options={importKinds.map((value) => ({ value, label: withNoun(kindLabels[value]) }))}
          onChange={(value) => onChange({ kind: value })}
        />
        <SelectField
          label="Encoding"
          hint="Change it if letters such as ü look wrong."
          value={encoding}
          options={encodings.map((value) => ({ value, label: encodingLabels[value] }))}
          onChange={(value) => onChange({ format: { ...format, encoding: value } })}
        />
        {separator !== undefined && (
          <SelectField
            label="Cells are separated by"
            value={separator}
            options={separators.map((value) => ({ value, label: separatorLabels[value] }))}
            onChange={(value) => onChange({ format: { ...format, separator: value } })}
          />
        )}
      </div>
    </section>
  );
}
