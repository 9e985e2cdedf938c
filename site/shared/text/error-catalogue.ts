/* Sentences of the specification's section 8 that both the build and the site say. */

/** The tenant's data cannot be loaded. */
export const DATA_UNAVAILABLE = 'Die Website-Daten konnten nicht geladen werden. Bitte versuchen Sie es später erneut.';

/** The tenant's domain is not set. */
export const NO_TENANT_DOMAIN = 'Aktuell kann die Website nicht geladen werden. Bitte versuchen Sie es später erneut.';
