import { Link, type LinkProps } from '@tanstack/react-router';
import { say } from '../../../../server/domain/core/noun.ts';
import { formatDate, formatDateTime } from '../../../../server/domain/core/dates.ts';
import type { Person } from '../../../../server/domain/submissions/people.contract.ts';
import { dollars, subscriptionStatusLabels } from '../../../lib/prices.ts';
import { excerpt } from '../../../lib/text.ts';
import { LogoTile } from '../../../ui/logo-tile.tsx';
import { actionSummary } from '../audit/action-labels.ts';
import { ClaimStatus } from '../claims/claim-status.tsx';
import { Pill } from '../layout/pill.tsx';
import { kindLabel } from '../outbox/kind-labels.ts';
import { StatePill } from '../outbox/state-pill.tsx';
import { ReportStatus } from '../reports/report-dialog.tsx';
import { kindLabels as revisionKindLabels, RevisionStatus } from '../revisions/revision-status.tsx';
import { kindLabels as securityKindLabels } from '../security/kind-labels.ts';
import { StartupStatus } from '../startups/startup-status.tsx';
import { PersonSection, RowText } from './person-section.tsx';

const rowLink = 'underline underline-offset-4';

const idOf = ({ _id }: { _id: string }) => _id;

function StartupLink({ startup: { _id, name } }: { startup: { _id: string; name: string } }) {
  return (
    <Link to="/admin/startups" search={{ open: _id }} className={rowLink}>
      {name}
    </Link>
  );
}

/** The user's startups, in every state, and the startups that name the user as a maker. */
export function PersonStartups({ person: { user, startups, makerOf } }: { person: Person }) {
  return (
    <>
      <PersonSection
        title={say`Startups`}
        list={startups}
        keyOf={idOf}
        empty={say`This user owns no startups.`}
        all={{ to: '/admin/startups', search: { search: user.email } }}
      >
        {(startup) => (
          <>
            <LogoTile name={startup.name} src={startup.logo} size="small" />
            <RowText>
              <StartupLink startup={startup} />
            </RowText>
            <StartupStatus status={startup.status} />
          </>
        )}
      </PersonSection>
      <PersonSection
        title="Maker of"
        list={makerOf}
        keyOf={({ startup }) => startup._id}
        empty={say`No startup names them as a maker.`}
      >
        {({ startup, status, askedAt }) => (
          <>
            <RowText below={formatDate(askedAt)}>
              <StartupLink startup={startup} />
            </RowText>
            <Pill color={status === 'accepted' ? 'green' : 'plain'}>{makerLabels[status]}</Pill>
          </>
        )}
      </PersonSection>
    </>
  );
}

const makerLabels = { asked: 'Asked', accepted: 'Accepted', declined: 'Declined' } as const;

/** The user's claims, changes, reports and feedback. */
export function PersonRequests({ person: { user, claims, revisions, reports, feedback } }: { person: Person }) {
  const search = { search: user.email };
  return (
    <>
      <PersonSection
        title="Claims"
        list={claims}
        keyOf={idOf}
        empty={say`They claimed no startups.`}
        all={{ to: '/admin/claimed-business', search }}
      >
        {(claim) => (
          <>
            <RowText below={formatDateTime(claim.createdAt)}>
              <Link to="/admin/claimed-business" search={{ ...search, open: claim._id }} className={rowLink}>
                {claim.startup.name}
              </Link>
            </RowText>
            <ClaimStatus status={claim.status} />
          </>
        )}
      </PersonSection>
      <PersonSection
        title="Changes"
        list={revisions}
        keyOf={idOf}
        empty="They proposed no changes."
        all={{ to: '/admin/revisions', search }}
      >
        {(revision) => (
          <>
            <RowText below={`${revisionKindLabels[revision.kind]} · ${formatDateTime(revision.createdAt)}`}>
              <Link to="/admin/revisions" search={{ open: revision._id }} className={rowLink}>
                {revision.startup.name}
              </Link>
            </RowText>
            <RevisionStatus status={revision.status} />
          </>
        )}
      </PersonSection>
      <PersonSection
        title="Reports sent"
        list={reports}
        keyOf={idOf}
        empty="No reports came from this address."
        all={{ to: '/admin/reports', search }}
      >
        {(report) => (
          <>
            <RowText below={`${report.reason} · ${formatDateTime(report.createdAt)}`}>
              <Link to="/admin/reports" search={{ ...search, open: report._id }} className={rowLink}>
                {report.startup.name}
              </Link>
            </RowText>
            <ReportStatus status={report.status} />
          </>
        )}
      </PersonSection>
      <PersonSection
        title="Feedback"
        list={feedback}
        keyOf={idOf}
        empty="No feedback came from this address."
        all={{ to: '/admin/feedbacks', search }}
      >
        {({ _id, content, createdAt }) => (
          <RowText below={formatDateTime(createdAt)}>
            <Link to="/admin/feedbacks" search={{ ...search, open: _id }} className={rowLink}>
              {excerpt(content, 80)}
            </Link>
          </RowText>
        )}
      </PersonSection>
    </>
  );
}

/** Cast from a string, so that this screen compiles without that route. */
const paymentsScreen = '/admin/payments' as string as NonNullable<LinkProps['to']>;

/** The user's subscriptions and payments. */
export function PersonPayments({ person: { user, subscriptions, payments } }: { person: Person }) {
  const all = { to: paymentsScreen, search: { search: user.email } };
  return (
    <>
      <PersonSection
        title="Subscriptions"
        list={subscriptions}
        keyOf={({ subscriptionId }) => subscriptionId}
        empty="They have no subscriptions."
        all={all}
      >
        {({ plan, price, cycle, status, startup, nextPaymentAt }) => (
          <>
            <RowText
              below={
                <>
                  {startup === null ? say`No startup` : <StartupLink startup={startup} />}
                  {nextPaymentAt !== null && ` · next payment on ${formatDate(nextPaymentAt)}`}
                </>
              }
            >
              {plan}, {dollars(price)} {cycle === 'annual' ? 'a year' : 'a month'}
            </RowText>
            <Pill color={status === 'active' ? 'green' : 'plain'}>{subscriptionStatusLabels[status]}</Pill>
          </>
        )}
      </PersonSection>
      <PersonSection title="Payments" list={payments} keyOf={idOf} empty="They have paid nothing." all={all}>
        {({ amount, currency, plan, status, paidAt }) => (
          <>
            <RowText below={`${plan} · ${formatDateTime(paidAt)}`}>
              <span className="tabular-nums">
                {amount} {currency}
              </span>
            </RowText>
            <Pill color={status === 'completed' ? 'green' : 'orange'}>{paymentLabels[status]}</Pill>
          </>
        )}
      </PersonSection>
    </>
  );
}

const paymentLabels = { completed: 'Paid', refunded: 'Refunded', reversed: 'Reversed' } as const;

/** The emails to the user, and the log entries about the user. */
export function PersonLogs({ person: { user, emails, securityEvents, audit } }: { person: Person }) {
  return (
    <>
      <PersonSection
        title="Emails"
        list={emails}
        keyOf={idOf}
        empty="No emails went to this address in the last 90 days."
        all={{ to: '/admin/emails', search: { search: user.email } }}
      >
        {({ kind, subject, state, createdAt }) => (
          <>
            <RowText below={[subject, formatDateTime(createdAt)].filter((part) => part !== '').join(' · ')}>
              {kindLabel(kind)}
            </RowText>
            <StatePill status={state} />
          </>
        )}
      </PersonSection>
      <PersonSection
        title="Security events"
        list={securityEvents}
        keyOf={idOf}
        empty="Nothing was logged in the last 90 days."
        all={{ to: '/admin/security', search: { user: user._id } }}
      >
        {({ kind, detail, createdAt }) => (
          <RowText below={[detail, formatDateTime(createdAt)].filter((part) => part !== '').join(' · ')}>
            {securityKindLabels[kind]}
          </RowText>
        )}
      </PersonSection>
      <PersonSection
        title="Audit"
        list={audit}
        keyOf={idOf}
        empty="No admin changed this account, and they changed nothing as an admin."
        all={{ to: '/admin/audit', search: { user: user._id } }}
      >
        {(entry) => (
          <RowText below={`${entry.actor} · ${formatDateTime(entry.createdAt)}`}>
            {actionSummary(entry)}
            {entry.subject !== '' && `: ${entry.subject}`}
          </RowText>
        )}
      </PersonSection>
    </>
  );
}
