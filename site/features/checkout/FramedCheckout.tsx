import { ROUTES } from '../../shared/routes.ts';

/**
 * In place of the checkout inside another page's frame, where that page could lay its own content over the form. Hosts that
 * send headers forbid frames; this is for those that do not.
 */
export function FramedCheckout() {
  return (
    <div className="empty-state">
      <p className="lead">Die Kasse öffnet sich zu Ihrer Sicherheit nur in einem eigenen Fenster.</p>
      <p>
        <a className="button" href={ROUTES.checkout} target="_blank" rel="noopener">
          Kasse in eigenem Fenster öffnen
        </a>
      </p>
    </div>
  );
}
