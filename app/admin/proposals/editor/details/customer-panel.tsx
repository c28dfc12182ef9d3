import { Panel } from '../../../shell/admin-page.tsx'
import { PathArea, PathField } from '../fields.tsx'

/** Whom the proposal is addressed to. */
export function CustomerPanel() {
  return (
    <Panel title="Customer" text="As shown on the proposal.">
      <div className="proposal-details">
        <PathField path="customer.name" label="Name" maxLength={120} />
        <PathField path="customer.company" label="Company" maxLength={120} />
        <PathField path="customer.email" label="Email" maxLength={254} />
        <PathArea path="customer.address" label="Address" rows={3} maxLength={500} />
      </div>
    </Panel>
  )
}
