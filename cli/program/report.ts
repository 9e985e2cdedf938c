import { addCommand } from './add-command.ts';
import type { ProgramContext } from './program-context.ts';

export function addReport({ program, io, onExit }: ProgramContext): void {
  const report = addCommand(program, 'report', 'Work with the report files of builds', [
    ['voucher-site report merge reports/*.jsonl', 'one summary of many builds'],
    ['voucher-site report merge a.jsonl b.jsonl --json', 'for machines'],
  ]);
  addCommand(report, 'merge', 'Sum up the report files of several builds, such as the shards of a fleet', [
    ['voucher-site report merge reports/*.jsonl', 'what it came to, the slowest tenants, the failures'],
    ['voucher-site report merge reports/*.jsonl --document summary.json', 'for people, and for machines in a file'],
  ])
    .argument('<files...>', 'files that build --report-file wrote')
    .option('--json', 'print one JSON document instead')
    .option('--document <file>', 'write the JSON document into a file as well')
    .action(async (files: string[], options) => {
      const { mergeReportFiles } = await import('../commands/report.ts');
      onExit(await mergeReportFiles(files, options, io));
    });
}
