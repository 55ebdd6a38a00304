import { parseArgs } from 'node:util';

/**
 * The arguments of a command that has --help, the named `switches` and the named `texts` (`--email ada@example.com`); `set` holds the
 * switches that are given, `texts` the texts. Throws a `CommandError` with a sentence when there is another one.
 */
export function parseArguments<const Switch extends string = never, const Text extends string = never>(
  CommandError: new (message: string, options?: ErrorOptions) => Error,
  switches: readonly Switch[] = [],
  texts: readonly Text[] = [],
): { help: boolean; set: ReadonlySet<Switch>; positionals: string[]; texts: ReadonlyMap<Text, string> } {
  try {
    const options = {
      ...Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }])),
      ...Object.fromEntries(texts.map((name) => [name, { type: 'string' as const }])),
    };
    const { values, positionals } = parseArgs({
      options: { help: { type: 'boolean', short: 'h' }, ...options },
      allowPositionals: true,
    });
    const given: Readonly<Record<string, unknown>> = values;
    return {
      help: values.help === true,
      set: new Set(switches.filter((name) => given[name] === true)),
      texts: new Map(
        texts.flatMap((name): [Text, string][] => {
          const text = given[name];
          return typeof text === 'string' ? [[name, text]] : [];
        }),
      ),
      positionals,
    };
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : [];
    throw new CommandError(`${sentence}. --help says what there is.`, { cause: error });
  }
}
