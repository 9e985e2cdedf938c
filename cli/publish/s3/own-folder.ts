/** Objects of ours, in a folder that may lie elsewhere than the site. They hold no secrets, but a host need not show them. */
export const OWN_FOLDER = '.voucher-site/';
