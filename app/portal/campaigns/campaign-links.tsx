import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Section } from '../components/portal-page.tsx'

type CampaignLinksProps = { campaignId: string; canSeeAddresses: boolean; canExport: boolean }

/** Shipments and recipients of a campaign, and addresses where staff allow them. */
export function CampaignLinks({ campaignId, canSeeAddresses, canExport }: CampaignLinksProps) {
  return (
    <Section
      title="Packages"
      text={
        canSeeAddresses
          ? 'We record each view of an address and each download.'
          : 'Addresses, phone numbers and email addresses of recipients are visible to our team only.'
      }
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link to={`/portal/shipments?campaign=${campaignId}`} prefetch="none" className="portal-link">
          View shipments
        </Link>
        <Link to={`/portal/campaigns/${campaignId}/recipients`} prefetch="none" className="portal-link">
          View recipients
        </Link>
        {canExport && (
          <form method="post" action={`/portal/campaigns/${campaignId}/addresses.csv`}>
            <Button type="submit" variant="secondary" size="sm">
              Download addresses
            </Button>
          </form>
        )}
      </div>
    </Section>
  )
}
