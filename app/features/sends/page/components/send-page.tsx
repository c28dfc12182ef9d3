import { CircleCheck } from 'lucide-react'
import { formatLongDate } from '#app/lib/time/dates.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import type { SendPageData } from '../send-page.server.ts'
import { AddressForm, type RejectedAnswer } from './address-form.tsx'
import { CampaignShell } from './campaign-shell.tsx'
import { ClosedPage } from './closed-page.tsx'
import { DeclineForm } from './decline-form.tsx'
import { MessagePanel } from './message-panel.tsx'
import { RejectedMessage } from './rejected-message.tsx'
import { Summary } from './summary.tsx'

type SendPageProps = { page: SendPageData; rejected: (RejectedAnswer & { isFull: boolean }) | undefined; path: string }

/** The page of a personal link: the form, or the answer. */
export function SendPage({ page, rejected, path }: SendPageProps) {
  const { campaign, view, answer } = page
  return (
    <CampaignShell
      campaign={campaign}
      path={path}
      isOpen={view !== 'closed' && view !== 'full' && view !== 'rejected'}
      sizes={answer?.sizes ?? {}}
    >
      {rejected?.isFull ? (
        <MessagePanel title="All packages are taken">
          <p>{`${campaign.sender} had a limited number, and the last one went while you filled in the form. Nothing of yours was stored.`}</p>
        </MessagePanel>
      ) : view === 'closed' ? (
        <ClosedPage page={page} />
      ) : view === 'full' ? (
        <MessagePanel title="All packages are taken">
          <p>{`${campaign.sender} had a limited number, and all of them are gone. We have no address of yours.`}</p>
        </MessagePanel>
      ) : rejected || view === 'form' ? (
        <AddressForm page={page} rejected={rejected} path={path} />
      ) : view === 'rejected' ? (
        <RejectedMessage page={page} />
      ) : view === 'declined' ? (
        <MessagePanel title={campaign.kind === 'gift' ? 'You want no gift' : 'You want no package'}>
          <p>{`Thank you for telling us. ${campaign.sender} sees that you declined, and we have no address of yours. You can change your mind until packing starts.`}</p>
          <a href={`${path}?edit`} className={getButtonClass({ variant: 'secondary', size: 'lg' }, 'mt-8 self-start')}>
            {campaign.kind === 'gift' ? 'Choose a gift after all' : 'Enter an address after all'}
          </a>
        </MessagePanel>
      ) : (
        <Confirmed page={page} path={path} />
      )}
    </CampaignShell>
  )
}

function Confirmed({ page, path }: { page: SendPageData; path: string }) {
  const { campaign, email, view } = page
  const isHeld = view === 'held'
  return (
    <>
      <MessagePanel
        title={isHeld ? 'Thank you, we have your choice' : 'Thank you, you are all set'}
        icon={<CircleCheck aria-hidden="true" className="mb-4 size-11 text-forest" strokeWidth={1.5} />}
      >
        {isHeld && (
          <p className="mb-3">{`${campaign.sender} confirms each ${campaign.kind} while pieces last. Yours is not confirmed yet. We email you as soon as it is; you need not do anything.`}</p>
        )}
        <p>
          <span>
            {campaign.isSample
              ? 'The people you send gifts to get an email with the link to this page'
              : isHeld
                ? 'The link to this page is in the email to '
                : 'We emailed a confirmation with the link to this page to '}
          </span>
          <span className="wrap-anywhere text-ink">{email}</span>
          <span>{`. You can change everything until packing starts, ${formatLongDate(campaign.deadline)} at the latest.`}</span>
        </p>
      </MessagePanel>
      <Summary page={page} />
      <a href={`${path}?edit`} className={getButtonClass({ size: 'lg' }, 'mt-8 self-start')}>
        Change my answer
      </a>
      <DeclineForm kind={campaign.kind} />
    </>
  )
}
