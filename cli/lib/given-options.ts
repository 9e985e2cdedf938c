/*
 * Hints print commands that the operator can copy, so they must use the same folders and files as the command that prints
 * them: each command in a text gets the options of this process's command line that it also has.
 */

/** Options that hints repeat. */
export type RepeatedOption = '--config' | '--out' | '--targets';

/** Whether a command has an option that hints repeat. A test compares this with the commands. */
export function takesOption(command: string, option: RepeatedOption): boolean {
  if (option === '--targets') return WITH_TARGETS.has(command);
  return !(option === '--config' ? WITHOUT_CONFIG : WITHOUT_SITES).has(command);
}

const WITH_TARGETS = new Set([
  'publish',
  'worker',
  'status',
  'resume',
  'rollback',
  'remove',
  'review',
  'unlock',
  'doctor',
]);
const WITHOUT_CONFIG = new Set(['init', 'sandbox', 'completion', 'queue']);
const WITHOUT_SITES = new Set(['init', 'sandbox', 'completion', 'dev', 'tenants']);

interface GivenOptions {
  /** Names of all commands. */
  commands: ReadonlySet<string>;
  /** Options of the command line, if they are not defaults. */
  values: readonly (readonly [option: RepeatedOption, value: string])[];
}

let given: GivenOptions = { commands: new Set(), values: [] };

/** Remembers the options of the command that runs; a job runs several, one after another. */
export function setGivenOptions(options: GivenOptions): void {
  given = options;
}

/** `voucher-site build --tenant x` → `voucher-site build --out y --tenant x` */
export function repeatGivenOptions(text: string): string {
  const { commands, values } = given;
  if (values.length === 0) return text;
  const [before, ...rest] = text.split(PROGRAM);
  const repeated = rest.map((command) => {
    const [name = ''] = /^[a-z]+/.exec(command) ?? [];
    if (!commands.has(name)) return command;
    const isMissing = (option: RepeatedOption): boolean =>
      takesOption(name, option) &&
      !text.includes(`${option} `) &&
      (option !== '--targets' || command.includes('--target '));
    const missing = values.filter(([option]) => isMissing(option));
    return `${[name, ...missing.map(([option, value]) => `${option} ${quote(value)}`)].join(' ')}${command.slice(name.length)}`;
  });
  return [before, ...repeated].join(PROGRAM);
}

const PROGRAM = 'voucher-site ';

/** The command that started the program: npm sets a variable if that was npx. */
export function programName(env: NodeJS.ProcessEnv): string {
  return env['npm_command'] === 'exec' ? 'npx voucher-site' : 'voucher-site';
}

/** Whether a word needs no quotes in a shell. */
export function isPlainWord(word: string): boolean {
  return /^[\w.:@%+=,/-]+$/.test(word);
}

/** A word for a command that operators copy into a shell. */
export function quote(value: string): string {
  return isPlainWord(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`;
}
