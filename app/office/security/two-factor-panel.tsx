import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { enrollmentPath } from '../access/return-path.ts'
import { Panel } from '../shell/admin-page.tsx'

type Props = {
  secondFactor: boolean
  codes: number
  /** Whether it may not be turned off. */
  isNeeded: boolean
}

export function FactorPanel({ secondFactor, codes, isNeeded }: Props) {
  const secondary = buttonClass({ variant: 'secondary', size: 'sm' })
  if (!secondFactor) {
    return (
      <Panel
        title="Authenticator app"
        text="A code from your phone besides your password, so that a stolen password opens nothing."
        aside={<Badge tone="mustard">Not set up</Badge>}
      >
        <Link to={enrollmentPath} className={buttonClass({ size: 'sm' })}>
          Set it up
        </Link>
      </Panel>
    )
  }
  return (
    <Panel
      title="Authenticator app"
      text={`Its code is asked for after your password. ${codes} of 10 recovery codes are left, for when the phone is not at hand.`}
      aside={<Badge tone="forest">On</Badge>}
    >
      <div className="flex flex-wrap gap-3">
        <Link to="/admin/security/recovery-codes" className={secondary}>
          New recovery codes
        </Link>
        <Link to={`${enrollmentPath}?replace`} className={secondary}>
          Use another app or phone
        </Link>
        {!isNeeded && (
          <Link to={`${enrollmentPath}?off`} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
            Turn it off
          </Link>
        )}
      </div>
    </Panel>
  )
}
