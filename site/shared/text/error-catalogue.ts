/* Specification section 8, for build and site. */

export const DATA_UNAVAILABLE = 'Die Website-Daten konnten nicht geladen werden. Bitte versuchen Sie es später erneut.';

export const NO_TENANT_DOMAIN = 'Aktuell kann die Website nicht geladen werden. Bitte versuchen Sie es später erneut.';
