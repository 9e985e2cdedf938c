import { EmptyState } from '../../site/components/EmptyState.tsx';
import { ROUTES } from '../../site/shared/routes.ts';

export function Page() {
  return (
    <>
      <h1>Bestellung abgeschlossen</h1>
      <EmptyState
        icon="gift"
        text="Auf diesem Gerät liegt keine abgeschlossene Bestellung vor. Was Sie gekauft haben, steht in der E-Mail, die Sie nach der Bestellung bekommen."
        actionHref={ROUTES.home}
        actionText="Zur Startseite"
      />
    </>
  );
}
