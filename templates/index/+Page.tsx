import { SupporterList } from '../../site/components/SupporterList.tsx';
import { useShell } from '../../site/features/shell/shell-context.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { AboutVoucher } from './AboutVoucher.tsx';
import { Categories } from './Categories.tsx';
import { Featured } from './Featured.tsx';
import { Hero } from './Hero.tsx';
import { MapTeaser } from './MapTeaser.tsx';
import { ShortAnswers } from './ShortAnswers.tsx';
import { ThreeSteps } from './ThreeSteps.tsx';
import { WaysToBuy } from './WaysToBuy.tsx';
import type { HomeContent } from './+data.ts';

export function Page({ content }: PageData<HomeContent>) {
  const { tenant, hasSalesPoints } = useShell();
  const { categories, mapDots, salesPointCount, sponsors, validityYears } = content;
  return (
    <>
      <Hero tenantName={tenant.name} content={content} />
      <AboutVoucher content={content} />
      <Featured content={content} />
      {categories.length > 1 && <Categories categories={categories} />}
      <ThreeSteps />
      {mapDots !== undefined && <MapTeaser dots={mapDots} hasSalesPoints={hasSalesPoints} />}
      <WaysToBuy salesPointCount={salesPointCount} hasCard={tenant.featureFlags.includes('VOUCHER_CARD_ENABLED')} />
      <ShortAnswers validityYears={validityYears} />
      {sponsors.length > 0 && (
        <section className="container section">
          <h2>Mit freundlicher Unterstützung von</h2>
          <SupporterList supporters={sponsors} />
        </section>
      )}
    </>
  );
}
