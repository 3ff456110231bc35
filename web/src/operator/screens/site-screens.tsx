import { operatorSiteRoutes } from '@crease/contracts/site/site-routes.ts';
import { Fragment } from 'react';
import { QueryView } from '#operator/components/query-results.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { useHasRole } from '#operator/core/office-session.ts';
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
import { Page } from './page.tsx';

export function SitesScreen() {
  const isAdmin = useHasRole();
  return (
    <Page title="Sites">
      <SiteList />
      {isAdmin && <NewSite />}
      {isAdmin && <MessagePanel to={{ everybody: true }} readers="all players" />}
      {isAdmin && <FourEyes />}
      {isAdmin && <ResultRules domain={null} />}
    </Page>
  );
}

/** A site's draft and unpublished changes. */
export function SiteScreen() {
  const name = useRouteParam('siteName');
  const query = useRead(operatorSiteRoutes.operatorGetDomainSettings, {});
  const isAdmin = useHasRole();
  return (
    <Page title={name} breadcrumb="Sites">
      <QueryView query={query} label="Loading site…" rows={8}>
        {({ items }) => {
          const site = items.find((item) => item.name === name);
          if (site === undefined) return <EmptyState title="Site not found" text="It has no draft." />;
          return (
            <Fragment key={site.name}>
              {!isAdmin && <Notice tone="info">Only admins can save and publish.</Notice>}
              <div className={styles.columns}>
                <SiteForm site={site} />
                <PublishPanel site={site} />
              </div>
              {isAdmin && <MessagePanel to={{ domain: site.name }} readers={`all players on ${site.name}`} />}
              {isAdmin && <ResultRules domain={site.name} />}
            </Fragment>
          );
        }}
      </QueryView>
    </Page>
  );
}

/** Public rules and terms. */
export function TextsScreen() {
  return (
    <Page title="Public texts">
      <PublicTexts />
    </Page>
  );
}
