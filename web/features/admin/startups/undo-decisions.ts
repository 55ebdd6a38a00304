import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { countOf } from '../../../lib/text.ts';
import type { StartupRef } from './dialog-state.ts';

/**
 * Takes the decisions on startups back, one after another; one that is refused does not keep the others decided. Resolves to what
 * happened, as a sentence; when some were refused, that is an error which names them.
 */
export async function undoDecisions(
  startups: readonly StartupRef[],
  sendUndo: (id: string) => Promise<unknown>,
): Promise<string> {
  const refused: { name: string; message: string }[] = [];
  for (const { _id, name } of startups) {
    try {
      await sendUndo(_id);
    } catch (error) {
      refused.push({ name, message: errorMessage(error) });
    }
  }
  const undone = startups.length - refused.length;
  const [first] = refused;
  if (first === undefined) {
    const [only] = startups;
    return startups.length === 1 && only !== undefined ? `${only.name} is pending again.` : 'They are pending again.';
  }
  const names = refused.map(({ name }) => name).join(', ');
  const rest = undone === 0 ? '' : ` The other ${countOf(undone, 'startup')} ${undone === 1 ? 'is' : 'are'} pending again.`;
  throw new ApiError(0, { message: `${names}: ${first.message}${rest}` });
}
