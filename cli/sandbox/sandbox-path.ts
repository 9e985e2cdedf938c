/** Where all routes of the sandbox live, so that it can share an origin with a site. */
export const SANDBOX_PATH = '/sandbox-api';

/** Where the sandbox's stand-in for PayPal's JavaScript SDK v6 is; ends as PayPal's own URL does. */
export const PAYPAL_SCRIPT_PATH = `${SANDBOX_PATH}/paypal/web-sdk/v6/core`;

/** The base URLs of the programme's services, without trailing slash. */
export interface SandboxEndpoints {
  merchantEndpoint: string;
  orderEndpoint: string;
  tenantEndpoint: string;
  portalEndpoint: string;
}

/**
 * The endpoints of a sandbox.
 * @param origin e.g. `http://127.0.0.1:4010`; with `''` they are paths on the reader's own origin.
 */
export function endpointsAt(origin: string): SandboxEndpoints {
  const base = `${origin}${SANDBOX_PATH}`;
  return {
    merchantEndpoint: `${base}/merchant`,
    orderEndpoint: `${base}/order`,
    tenantEndpoint: `${base}/tenant`,
    portalEndpoint: `${base}/portal`,
  };
}
