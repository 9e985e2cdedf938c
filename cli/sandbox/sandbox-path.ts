/** Prefix of all routes, so that the sandbox can share an origin with a site. */
export const SANDBOX_PATH = '/sandbox-api';

/** Path of the stand-in for PayPal's JavaScript SDK v6; ends like PayPal's own URL. */
export const PAYPAL_SCRIPT_PATH = `${SANDBOX_PATH}/paypal/web-sdk/v6/core`;

/** Base URLs of the programme's services, without trailing slash. */
export interface SandboxEndpoints {
  merchantEndpoint: string;
  orderEndpoint: string;
  tenantEndpoint: string;
  portalEndpoint: string;
}

/**
 * The endpoints of a sandbox.
 * @param origin such as `http://127.0.0.1:4010`; `''` yields paths on the reader's own origin
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
