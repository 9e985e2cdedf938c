import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Argument, InvalidArgumentError, type Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { parse } from 'jsonc-parser';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import { ignoreFileErrors } from '../lib/file-errors.ts';
import { namesIfReadable } from '../lib/file-operations.ts';
import { isPlainWord } from '../lib/given-options.ts';
import { isListOf, isObjectOf, isText } from '../lib/schema.ts';
import { releaseOfManifest, releasesFolder } from '../generator/release/release-paths.ts';
import { defineCommand, type AddCommand, type CommandIo } from './command.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** What the scripts call in place of a shell, with the words after `--`; the last one is being typed. */
const WORDS = 'words';

const define = (program: Command) =>
  defineCommand(program, 'completion', 'Print a script that completes commands, options and names in a shell', [
    [
      'voucher-site completion bash > /etc/bash_completion.d/voucher-site',
      'for every user; takes effect in new shells',
    ],
    ['source <(voucher-site completion bash)', 'in ~/.bashrc'],
    ['voucher-site completion zsh > ~/.zfunc/_voucher-site', 'in a folder of $fpath'],
    ['voucher-site completion fish > ~/.config/fish/completions/voucher-site.fish', 'takes effect at once'],
  ])
    .addArgument(new Argument('<shell>', 'shell that runs the script').choices(SHELLS).argParser(parseShell))
    // The words, which the help would list as an argument.
    .allowExcessArguments();

/** Also accepts `words`, which help and messages do not mention. */
function parseShell(text: string): string {
  if ([...SHELLS, WORDS].includes(text)) return text;
  throw new InvalidArgumentError(`Allowed choices are ${SHELLS.join(', ')}.`);
}

/** The scripts only pass the words on, so they stay valid when commands and options change. */
const SCRIPTS: Readonly<Record<(typeof SHELLS)[number], string>> = {
  bash: String.raw`# Completion of voucher-site for bash.
_voucher_site() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("$line")
  done < <("${'$'}{COMP_WORDS[0]}" completion words -- "${'$'}{COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _voucher_site voucher-site
`,
  zsh: String.raw`#compdef voucher-site
# Completion of voucher-site for zsh.
_voucher_site() {
  local -a candidates
  candidates=(${'$'}{(f)"$("${'$'}{words[1]}" completion words -- "${'$'}{(@)words[2,CURRENT]}" 2>/dev/null)"})
  if (( ${'$'}{#candidates} )); then
    compadd -- $candidates
  else
    _files
  fi
}
if [[ "${'$'}{funcstack[1]}" == _voucher-site ]]; then
  _voucher_site "$@"
else
  compdef _voucher_site voucher-site
fi
`,
  fish: String.raw`# Completion of voucher-site for fish.
function __voucher_site_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  set -l candidates (command $words[1] completion words -- $words[2..-1] "$current" 2>/dev/null)
  if test (count $candidates) -gt 0
    printf '%s\n' $candidates
  else
    __fish_complete_path "$current"
  end
end
complete -c voucher-site -f -a '(__voucher_site_complete)'
`,
};

export const addCommand: AddCommand = ({ program, io, onExit }) =>
  void define(program).action((shell, _options, { args }) => onExit(complete(shell, args.slice(1), program, io)));

function complete(shell: string, words: readonly string[], program: Command, io: CommandIo): ExitCode {
  const script = Object.entries(SCRIPTS).find(([name]) => name === shell)?.[1];
  const current = words.at(-1) ?? '';
  // Shells insert a candidate without quotes, so that `a; rm b` would be executed.
  const isOffered = (candidate: string) => candidate.startsWith(current) && isPlainWord(candidate);
  const candidates = () => [...new Set(candidatesFor(words, program, io))].filter(isOffered);
  io.stdout.write(
    script ??
      candidates()
        .map((candidate) => `${candidate}\n`)
        .join(''),
  );
  return EXIT.OK;
}

/** A command line up to the word that is being typed. */
interface TypedLine {
  command: CommandUnknownOpts;
  /** Values of options by their long flags. */
  values: ReadonlyMap<string, string>;
  /** All values that were given, each after its option: `--target web1`. */
  given: ReadonlySet<string>;
  /** Words that are no options or their values. */
  operands: readonly string[];
  /** Option whose value is being typed. */
  pending?: CommandUnknownOpts['options'][number];
}

function candidatesFor(words: readonly string[], program: Command, io: CommandIo): readonly string[] {
  const current = words.at(-1) ?? '';
  const [name, ...rest] = words.slice(0, -1);
  if (name === undefined) return program.commands.map((command) => command.name());
  const command = program.commands.find((each) => each.name() === name);
  if (command === undefined) return [];
  const line = parseLine(command, rest);
  if (line.pending !== undefined && !(line.pending.variadic && current.startsWith('-'))) {
    return valuesOf(line.pending, line, io);
  }
  if (current.startsWith('-')) return optionsOf(line.command, words);
  const argument = line.command.registeredArguments[line.operands.length];
  if (argument?.argChoices !== undefined) return argument.argChoices;
  if (line.command.name() === 'diff' && argument !== undefined) return releasesOf(line, io);
  return argument === undefined ? optionsOf(line.command, words) : [];
}

function parseLine(command: CommandUnknownOpts, words: readonly string[]): TypedLine {
  const values = new Map<string, string>();
  const given = new Set<string>();
  const operands: string[] = [];
  let pending: TypedLine['pending'];
  for (const word of words) {
    const option = command.options.find(({ long, short }) => word === long || word === short);
    if (option !== undefined) pending = option.required || option.optional ? option : undefined;
    else if (pending === undefined) operands.push(word);
    else {
      values.set(pending.long ?? '', word);
      given.add(`${pending.long} ${word}`);
      if (!pending.variadic) pending = undefined;
    }
  }
  return omitUndefined({ command, values, given, operands, pending });
}

function optionsOf({ options }: CommandUnknownOpts, words: readonly string[]): string[] {
  const unused = options.filter(
    ({ long, hidden, variadic }) => !hidden && long !== undefined && (variadic || !words.slice(0, -1).includes(long)),
  );
  return [...unused.flatMap(({ long }) => long ?? []), '--help'];
}

/** No candidates for files, which the shell completes itself. */
function valuesOf({ long, argChoices }: NonNullable<TypedLine['pending']>, line: TypedLine, io: CommandIo) {
  if (argChoices !== undefined) return argChoices;
  if (long === '--tenant') return tenantsOf(line, io);
  if (long === '--target') {
    return targetsOf(line, io).filter((name) => !line.given.has(`${long} ${name}`));
  }
  return long === '--to' ? releasesOf(line, io) : [];
}

const isConfig = isObjectOf({ tenants: isListOf(isObjectOf({ id: isText })) });

/** Without checking the file: completion is fast, and silent about a broken configuration. */
function tenantsOf({ values }: TypedLine, { cwd }: CommandIo): string[] {
  const config = readJson(path.resolve(cwd, values.get('--config') ?? 'tenants.json'));
  return isConfig(config) ? config.tenants.map(({ id }) => id) : [];
}

function targetsOf({ values }: TypedLine, { cwd }: CommandIo): string[] {
  const config = readJson(path.resolve(cwd, values.get('--targets') ?? 'targets.json'));
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  return isObject(config) && 'targets' in config && isObject(config.targets) ? Object.keys(config.targets) : [];
}

function releasesOf({ values }: TypedLine, { cwd }: CommandIo): string[] {
  const tenant = values.get('--tenant');
  if (tenant === undefined) return [];
  const folder = releasesFolder(path.resolve(cwd, values.get('--out') ?? 'dist'), path.basename(tenant));
  return namesIfReadable(folder).flatMap((name) => releaseOfManifest(name) ?? []);
}

function readJson(file: string): unknown {
  return ignoreFileErrors(() => parse(readFileSync(file, 'utf8')));
}
