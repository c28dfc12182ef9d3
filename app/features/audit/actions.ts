/** Everything the audit log knows, and how its screen says it. */
export const auditActions = {
  'staff.invited': 'Invited',
  'staff.joined': 'Joined',
  'staff.role-changed': 'Changed the role',
  'staff.disabled': 'Disabled',
  'staff.enabled': 'Enabled',
  'staff.link-made': 'Made a link',
  'staff.password-set': 'Set a password',
  'staff.second-factor-on': 'Turned the authenticator app on',
  'staff.second-factor-off': 'Turned the authenticator app off',
  'staff.recovery-codes-renewed': 'Made new recovery codes',
  'staff.passkey-added': 'Added a passkey',
  'staff.passkey-renamed': 'Renamed a passkey',
  'staff.passkey-removed': 'Removed a passkey',
  'session.began': 'Signed in',
  'session.refused': 'Sign-in refused',
  'session.ended': 'Signed out',
  'session.confirmed': 'Confirmed who they are',
  'session.reset-asked': 'Asked for a new password',
  'request.status-changed': 'Changed the status',
  'request.owner-changed': 'Changed the owner',
  'request.next-step-changed': 'Changed the next step',
  'request.noted': 'Wrote a note',
  'request.not-spam': 'Said it is no spam',
  'request.answered': 'Answered',
  'template.added': 'Added a template',
  'template.changed': 'Changed a template',
  'template.removed': 'Removed a template',
  'requests.exported': 'Exported requests',
  'requests.expired': 'Deleted requests past their time',
  'person.forgotten': 'Deleted a person',
  'settings.retention-changed': 'Changed how long requests are kept',
  'announcements.retried': 'Tried announcements again',
} as const

export type AuditAction = keyof typeof auditActions

export const isAuditAction = (text: string): text is AuditAction => Object.hasOwn(auditActions, text)
