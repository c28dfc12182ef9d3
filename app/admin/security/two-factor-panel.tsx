import { Link } from 'react-router'
import { recoveryCodeCount } from '#app/features/staff/auth/recovery-code.ts'
import { Badge } from '#app/ui/badge.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { enrollmentPath } from '../access/return-path.ts'
import { Panel } from '../shell/admin-page.tsx'

type Props = {
  hasSecondFactor: boolean
  codesLeft: number
  /** True if the role may not turn it off. */
  isRequired: boolean
}

export function TwoFactorPanel({ hasSecondFactor, codesLeft, isRequired }: Props) {
  const secondary = getButtonClass({ variant: 'secondary', size: 'sm' })
  if (!hasSecondFactor) {
    return (
      <Panel
        title="Authenticator app"
        text="Require a code from your phone in addition to your password."
        aside={<Badge tone="mustard">Not set up</Badge>}
      >
        <Link to={enrollmentPath} className={getButtonClass({ size: 'sm' })}>
          Set up
        </Link>
      </Panel>
    )
  }
  return (
    <Panel
      title="Authenticator app"
      text={`We ask for a code after your password. ${codesLeft} of ${recoveryCodeCount} recovery codes left.`}
      aside={<Badge tone="forest">On</Badge>}
    >
      <div className="flex flex-wrap gap-3">
        <Link to="/admin/security/recovery-codes" className={secondary}>
          Generate new recovery codes
        </Link>
        <Link to={`${enrollmentPath}?replace`} className={secondary}>
          Change app or phone
        </Link>
        {!isRequired && (
          <Link to={`${enrollmentPath}?off`} className={getButtonClass({ variant: 'ghost', size: 'sm' })}>
            Turn off
          </Link>
        )}
      </div>
    </Panel>
  )
}
