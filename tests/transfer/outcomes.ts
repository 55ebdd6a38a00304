import { usualFields } from '../../server/domain/listings/usual-fields.ts';
import { mapRows } from '../../server/domain/transfer/map-rows.ts';
import { type Mapping, type TargetDirectory } from '../../server/domain/transfer/mapping.ts';
import { checkPost } from '../../server/domain/transfer/post-rows.ts';
import type { ReadList } from '../../server/domain/transfer/read-list.ts';
import { nameOfRow } from '../../server/domain/transfer/row-labels.ts';
import type { CheckedRow, Reasons } from '../../server/domain/transfer/check-rows.ts';
import { checkCategory, checkStartup } from '../../server/domain/transfer/startup-rows.ts';

const named = (name: string) => ({ name, slug: name.toLowerCase().replaceAll(' ', '-') });

/** A directory with the default fields and some categories, one of them with a comma in its name and one renamed. */
export const directory: TargetDirectory = {
  fields: usualFields,
  categories: [
    ...['AI Tools', 'Developer Tools', 'Fintech', 'Health', 'Energy', 'Education'].map(named),
    { ...named('Climate'), formerSlugs: ['climate-tech'] },
    { name: 'Applications, Consulting & Services', slug: 'applications-consulting-services' },
  ],
};

export interface Outcome {
  /** The checked rows, by name or title. */
  accepted: Map<string, Record<string, unknown>>;
  /** The reasons, by the row's label. */
  refused: Map<string, Reasons>;
  /** The reasons why values of accepted rows are left out, by the row's label. */
  ignored: Map<string, Reasons>;
  /** The number of accepted rows, including rows with the same name. */
  acceptedRows: number;
}

/** The result of each row of a list. */
export function outcomeOf(list: ReadList, mapping: Mapping): Outcome {
  const outcome: Outcome = { accepted: new Map(), refused: new Map(), ignored: new Map(), acceptedRows: 0 };
  for (const [at, mapped] of mapRows(list, mapping, directory).entries()) {
    const checked: CheckedRow<object> = mapped.raw === undefined ? { reasons: mapped.reasons } : checkRaw(list, mapped.raw);
    const { row, reasons } = checked;
    if (row === undefined) outcome.refused.set(nameOfRow(list, at), reasons);
    else {
      if (Object.keys(checked.ignored).length > 0) outcome.ignored.set(nameOfRow(list, at), checked.ignored);
      const values: Record<string, unknown> = { ...row, newCategories: mapped.newCategories };
      outcome.accepted.set(String(values['name'] ?? values['title']), values);
      outcome.acceptedRows += 1;
    }
  }
  return outcome;
}

function checkRaw({ kind }: ReadList, raw: Record<string, unknown>): CheckedRow<object> {
  switch (kind) {
    case 'startups':
      return checkStartup(raw, directory.fields);
    case 'categories':
      return checkCategory(raw);
    case 'posts': {
      const checked = checkPost(raw);
      return checked.row === undefined ? checked : { ...checked, row: raw };
    }
  }
}
