import type { SendPageData } from '../send-page.server.ts'
import { ContactLink } from './contact-link.tsx'
import { MessagePanel } from './message-panel.tsx'

/** Rejected by staff (including recipients whose address was erased), or still held when the campaign closed. */
export function RejectedMessage({ page: { campaign, status } }: { page: SendPageData }) {
  const noun = campaign.kind
  // The address of a rejected answer is already deleted.
  const deletion = status === 'rejected' ? 'is deleted' : `is deleted within ${campaign.retentionDays} days`
  return (
    <MessagePanel title={`Your ${noun} cannot be sent`}>
      <p>
        <span>{`${campaign.sender} received more answers than there are ${noun}s, or could not confirm yours. We are sorry. Your address ${deletion}. If you think that is a mistake, write to `}</span>
        <ContactLink />
        <span>.</span>
      </p>
    </MessagePanel>
  )
}
