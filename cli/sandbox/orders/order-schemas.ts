import type { Context } from 'hono';
import { z } from 'zod';
import { problem, type FieldProblem } from '../responses.ts';

/* Request bodies of the order service as openapi.yaml defines them. Messages are German, since a shop may show them. */
const REQUIRED = 'Diese Angabe fehlt.';

const text = z.string({ error: REQUIRED });
const filledText = text.refine((value) => value.trim() !== '', { error: REQUIRED });
const email = z.email({ error: 'Das ist keine gültige E-Mail-Adresse.' });
const deliveryType = z.enum(['EMAIL', 'POSTAL_SHIPPING'], { error: 'EMAIL oder POSTAL_SHIPPING wird erwartet.' });
const wholeNumber = z.int({ error: 'Eine ganze Zahl wird erwartet.' });
const quantity = wholeNumber.min(1, { error: 'Mindestens 1.' });
const webUrl = z.url({ protocol: /^https?$/, error: 'Eine absolute Webadresse wird erwartet.' });

const gift = z.object({
  donorName: z.string().optional(),
  recipientName: z.string().optional(),
  recipientEmail: email.optional(),
  message: z.string().optional(),
});

const costPosition = z
  .object({
    merchant: text,
    amount: text.regex(/^(-1|[1-9][0-9]*)$/, { error: 'Ganze Euro als Text werden erwartet.' }),
    quantity,
    templateId: text,
    deliveryType: deliveryType.optional(),
    deliveryMethod: deliveryType.optional(),
    gift: gift.optional(),
  })
  .refine((position) => position.deliveryType ?? position.deliveryMethod, { path: ['deliveryType'], error: REQUIRED });

export const costRequest = z.object({
  positions: z.array(costPosition, { error: REQUIRED }).min(1, { error: 'Der Warenkorb ist leer.' }),
});

const orderPosition = z.object({
  positionNumber: wholeNumber.min(1, { error: 'Positionen zählen ab 1.' }),
  merchant: text,
  amount: wholeNumber,
  quantity: quantity.max(99, { error: 'Höchstens 99.' }),
  templateId: text,
  deliveryType,
  deliverOn: z.iso.date({ error: 'Ein Tag wie 2026-12-24 wird erwartet.' }).optional(),
  gift: gift.optional(),
});

const customer = z.object(
  {
    name: filledText,
    email,
    companyName: z.string().optional(),
    address: z.object({ street: filledText, postalCode: filledText, city: filledText }, { error: REQUIRED }),
    deliveryAddress: z
      .object({
        name: z.string().optional(),
        company: z.string().optional(),
        additionalInfo: z.string().optional(),
        street: z.string().optional(),
        postalCode: z.string().optional(),
        city: z.string().optional(),
      })
      .optional(),
  },
  { error: REQUIRED },
);

const payment = z.object(
  {
    provider: z.enum(['STRIPE', 'PAYPAL'], { error: 'STRIPE oder PAYPAL wird erwartet.' }),
    returnUrl: webUrl.optional(),
    cancelUrl: webUrl.optional(),
  },
  { error: REQUIRED },
);

export const orderRequest = z.object({
  positions: z.array(orderPosition, { error: REQUIRED }).min(1, { error: 'Der Warenkorb ist leer.' }),
  customer,
  payment,
  expectedTotal: wholeNumber.min(0),
});

export type OrderRequest = z.infer<typeof orderRequest>;

export const withdrawalRequest = z.object({
  name: filledText,
  contractId: filledText,
  email,
  message: z.string().optional(),
});

type ParsedBody<T> = { ok: true; body: T } | { ok: false; response: Response };

/** Parses and validates a JSON body. If it is invalid, the response is 400, or 422 with a pointer to each invalid field. */
export async function readBody<T>(c: Context, schema: z.ZodType<T>): Promise<ParsedBody<T>> {
  let json: unknown;
  try {
    json = await c.req.json();
  } catch {
    return { ok: false, response: problem(c, { status: 400, title: 'The body is not JSON' }) };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, body: parsed.data };
  const errors = parsed.error.issues.map(({ path, message }) => ({ pointer: pointerOf(path), detail: message }));
  return { ok: false, response: invalidBody(c, errors) };
}

export function invalidBody(c: Context, errors: readonly FieldProblem[]): Response {
  return problem(c, { status: 422, title: 'The body is not as the contract says', errors });
}

function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
