import { parseArgs } from 'node:util';

/** The arguments of a command whose only option is --help. Throws a `CommandError` with a sentence when there is another one. */
export function parseArguments(CommandError: new (message: string, options?: ErrorOptions) => Error) {
  try {
    return parseArgs({ options: { help: { type: 'boolean', short: 'h' } }, allowPositionals: true });
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : [];
    throw new CommandError(`${sentence}. --help says what there is.`, { cause: error });
  }
}
