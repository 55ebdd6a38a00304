import { parseArgs } from 'node:util';

/**
 * The arguments of a command that has --help and the named `switches`; `set` holds those that are given. Throws a `CommandError` with
 * a sentence when there is another one.
 */
export function parseArguments<const Switch extends string = never>(
  CommandError: new (message: string, options?: ErrorOptions) => Error,
  switches: readonly Switch[] = [],
): { help: boolean; set: ReadonlySet<Switch>; positionals: string[] } {
  try {
    const options = Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }]));
    const { values, positionals } = parseArgs({
      options: { help: { type: 'boolean', short: 'h' }, ...options },
      allowPositionals: true,
    });
    const given: Readonly<Record<string, unknown>> = values;
    return { help: values.help === true, set: new Set(switches.filter((name) => given[name] === true)), positionals };
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : [];
    throw new CommandError(`${sentence}. --help says what there is.`, { cause: error });
  }
}
