import { operatorSiteRoutes } from '@crease/contracts/site/site-routes.ts';
import { useStore } from '#client/storage/observable.ts';
import { PageHead } from '#operator/components/page-head.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { hasRole, operatorSession } from '#operator/core/office-session.ts';
import { StopAll } from '#operator/features/betting-suspension/stop-all.tsx';
import { MessagePanel } from '#operator/features/messages/message-panel.tsx';
import { FourEyes } from '#operator/features/pending-approvals/four-eyes.tsx';
import { ResultRules } from '#operator/features/pending-approvals/result-rules.tsx';
import { PublicTexts } from '#operator/features/sites/public-texts.tsx';
import { SiteForm } from '#operator/features/sites/site-form.tsx';
import { NewSite, PublishPanel, SiteList } from '#operator/features/sites/site-list.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './account-screens.module.css';
import { useRouteParam } from './address.ts';

const useIsAdmin = () => useStore(operatorSession, ({ operator }) => hasRole(operator));

export function SitesScreen() {
  const isAdmin = useIsAdmin();
  return (
    <>
      <PageHead stop={<StopAll />} title="Sites" />
      <div className={styles.page}>
        <SiteList />
        {isAdmin && <NewSite />}
        {isAdmin && <MessagePanel to={{ everybody: true }} readers="all players" />}
        {isAdmin && <FourEyes />}
        {isAdmin && <ResultRules domain={null} />}
      </div>
    </>
  );
}

/** A site's draft and unpublished changes. */
export function SiteScreen() {
  const name = useRouteParam('siteName');
  const query = useRead(operatorSiteRoutes.operatorGetDomainSettings, {});
  const isAdmin = useIsAdmin();
  return (
    <>
      <PageHead stop={<StopAll />} title={name} breadcrumb="Sites" />
      <QueryView query={query} label="Loading site…" rows={8}>
        {({ items }) => {
          const site = items.find((item) => item.name === name);
          if (site === undefined) {
            return <EmptyState title="Site not found" text="It has no draft." />;
          }
          return (
            <div key={site.name} className={styles.page}>
              {!isAdmin && <Notice tone="info">Only admins can save and publish.</Notice>}
              <div className={styles.columns}>
                <SiteForm site={site} />
                <PublishPanel site={site} />
              </div>
              {isAdmin && <MessagePanel to={{ domain: site.name }} readers={`all players on ${site.name}`} />}
              {isAdmin && <ResultRules domain={site.name} />}
            </div>
          );
        }}
      </QueryView>
    </>
  );
}

/** Public rules and terms. */
export function TextsScreen() {
  return (
    <>
      <PageHead stop={<StopAll />} title="Public texts" />
      <div className={styles.page}>
        <PublicTexts />
      </div>
    </>
  );
}
