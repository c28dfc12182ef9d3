import type { ListedMember } from '#app/features/portal/access/list-members.server.ts'
import { listBusyButtons } from '#test/busy-buttons.tsx'
import { expect, test } from '#test/database.ts'
import { MemberRows } from './member-rows.tsx'

test('all buttons of a member ignore a second press', async () => {
  const member: ListedMember = {
    id: 'm',
    contactId: 'c',
    name: 'Kim Lee',
    email: 'kim@northwind.example',
    role: 'viewer',
    invitedBy: null,
    joinedAt: null,
    signedInAt: null,
    mailFailure: null,
    createdAt: new Date(),
    sessions: 1,
  }
  expect(await listBusyButtons(<MemberRows members={[member]} link={undefined} />)).toEqual([
    'Resend invitation',
    'Create link',
    'Make manager',
    'End sessions',
    'Revoke access',
  ])
})
