import { parseArgs } from 'node:util';
import { isThere } from '../../db/sql/files/open-files.ts';
import { sqliteFile } from '../../db/sql/open.ts';
import { type Config, readConfig } from '../config.ts';
import { explainStartError } from '../start-errors.ts';

/** A mistake that the user of a command can fix; only its message is printed. */
export class CommandError extends Error {}

interface Command<Switch extends string> {
  help: string;
  /** The switches besides --help, by name; `short` is a single letter. */
  switches?: Readonly<Record<Switch, { short?: string }>>;
  /** The names of the options with a value, as in `--only users`. */
  options?: readonly string[];
  /** `set` contains the given switches, and `values` the values of the given options by name. */
  run: (positionals: readonly string[], set: ReadonlySet<Switch>, values: ReadonlyMap<string, string>) => Promise<void>;
  /** A sentence for an error of the command itself; undefined for other errors. */
  explain?: (error: unknown) => string | undefined;
}

/** Runs a command with this process's arguments. Prints its help, or on failure an error message, after which it exits with 1. */
export async function runCommand<Switch extends string = never>(command: Command<Switch>): Promise<void> {
  try {
    const { help, set, values, positionals } = parseArguments(command);
    if (help) console.log(command.help);
    else await command.run(positionals, set, values);
  } catch (error) {
    const sentence = error instanceof CommandError ? error.message : command.explain?.(error);
    console.error(sentence ?? explainStartError(error) ?? error);
    process.exitCode = 1;
  }
}

function parseArguments<Switch extends string>({ switches, options = [] }: Command<Switch>) {
  try {
    const own = Object.entries<{ short?: string }>({ ...switches });
    const { values, positionals } = parseArgs({
      options: {
        ...Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])),
        ...Object.fromEntries(
          [['help', { short: 'h' }] as const, ...own].map(([name, form]) => [name, { type: 'boolean' as const, ...form }]),
        ),
      },
      allowPositionals: true,
    });
    const { help = false, ...given } = values;
    const texts = Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
    // Arguments are parsed strictly, so every name that is not one of the options is one of the switches.
    const set = Object.keys(given).filter((name) => !options.includes(name)) as Switch[];
    return { help: help === true, set: new Set(set), values: new Map(texts), positionals };
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : [];
    throw new CommandError(`${sentence}. Run it with --help to see the options.`, { cause: error });
  }
}

/** The settings from the environment. Throws a `CommandError` when the database they name does not exist. */
export function readExistingPlace(): Config {
  const place = readConfig(process.env);
  const file = sqliteFile(place);
  if (file !== undefined && !isThere(file))
    throw new CommandError(`There is no database at ${file}. Set DATA_DIR to its folder.`);
  return place;
}

export const formatNumber = (value: number): string => value.toLocaleString('en');
