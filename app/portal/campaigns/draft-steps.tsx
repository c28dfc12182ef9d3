import { formatCount } from '#app/lib/text/count.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Section } from '../components/portal-page.tsx'

type DraftStepsProps = { campaignId: string; recipients: number; canStartCampaigns: boolean }

/** A manager's next steps with a draft. */
export function DraftSteps({ campaignId, recipients, canStartCampaigns }: DraftStepsProps) {
  const text = canStartCampaigns
    ? `Starting emails ${formatCount(recipients, 'recipient')} their personal link.`
    : `Our team checks the campaign and opens it, which emails ${formatCount(recipients, 'recipient')}.`
  return (
    <Section title="Next step" text={recipients === 0 ? 'Add the people who should get it.' : text}>
      <div className="flex flex-wrap items-center gap-3">
        {recipients > 0 && (
          <form method="post">
            <Button type="submit" name="intent" value="start">
              {canStartCampaigns ? 'Start campaign' : 'Send to our team'}
            </Button>
          </form>
        )}
        <ButtonLink
          to={`/portal/campaigns/${campaignId}/recipients`}
          variant={recipients > 0 ? 'secondary' : 'primary'}
          prefetch="none"
        >
          Add recipients
        </ButtonLink>
        <form method="post">
          <Button type="submit" name="intent" value="delete" variant="ghost">
            Delete draft
          </Button>
        </form>
      </div>
    </Section>
  )
}
