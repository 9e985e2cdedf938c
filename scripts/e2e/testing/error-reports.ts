import { createServer } from 'node:http';
import { closeServer, listen, LOOPBACK } from '../../../cli/serve/http.ts';

/** A stand-in for the error reporting service, which lists the reports it received. */
interface ErrorService {
  /** For the configuration of a tenant. */
  dsn: string;
  close(): Promise<void>;
}

/** Variable of the environment that holds where the reports can be read. */
const REPORTS_VARIABLE = 'E2E_REPORTS';

const REPORTS_PATH = '/reports';

/** Envelopes come by POST, as https://develop.sentry.dev/sdk/data-model/envelopes/ says; a GET lists them all as JSON. */
export async function startErrorService(): Promise<ErrorService> {
  const reports: string[] = [];
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.url === REPORTS_PATH) {
      response.end(JSON.stringify(reports));
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'POST') reports.push(Buffer.concat(chunks).toString('utf8'));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  const port = await listen(server, { host: LOOPBACK, port: 0 });
  process.env[REPORTS_VARIABLE] = `http://${LOOPBACK}:${port}${REPORTS_PATH}`;
  return { dsn: `http://schluessel@${LOOPBACK}:${port}/7`, close: () => closeServer(server) };
}

/** Reports that have this text in them. */
export async function reportsWith(text: string): Promise<string[]> {
  const response = await fetch(process.env[REPORTS_VARIABLE] ?? '');
  // Our own service wrote it.
  const reports = (await response.json()) as string[];
  return reports.filter((report) => report.includes(text));
}
