import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { toMailText } from '#app/lib/mail/mail-content.ts'
import type { StoredRequest } from '../stored-request.ts'
import { createNotificationEmail } from './notification-mail.ts'

test('the mail of a ready-made order counts boxes, not only packs', () => {
  const request: StoredRequest = {
    kind: 'swag-box',
    id: randomUUID(),
    reference: 'BW-7K3F-92',
    created_at: new Date('2026-11-21T15:00:00Z'),
    first_name: 'Kim',
    last_name: 'Lee',
    email: 'kim@northwind.example',
    company: 'Northwind',
    phone: null,
    date_needed: '2026-12-02',
    is_flexible_date: true,
    special_requests: null,
    box_name: null,
    box_color: null,
    box_print: null,
    delivery: null,
    budget_cents: null,
    uploaded_files: [{ url: 'swag-box-uploads/a.pdf', name: 'a.pdf', size: 1000 }],
    proof_files: [],
    status: 'pending',
    form_key: randomUUID(),
    suspected_spam: false,
    announced_at: null,
    box_items: [
      {
        product_id: randomUUID(),
        product_name: 'Camp Mug',
        product_price: 12.5,
        product_image: null,
        quantity: 1,
        ready_made_box_id: randomUUID(),
        ready_made_box_name: 'Welcome Kit',
        box_count: 2,
      },
    ],
    global_quantity: 96,
    total_price: 2400,
  }
  const mail = createNotificationEmail(request)
  const text = toMailText(mail.content, 'Boxwright')
  expect(mail.subject).toBe('Swag box request | Kim Lee | 192 boxes (96 packs x 2), 1 item, $2,400.00 | BW-7K3F-92')
  expect(text).toMatch(/Pack quantity: +96\n/)
  expect(text).toMatch(/Boxes: +192 \(96 packs x 2\)\n/)
  expect(text).toMatch(/Box items: +Welcome Kit x 2:\n +1 x Camp Mug, \$12\.50\u00a0each\n/)
  expect(text).toMatch(/In-hands date: +December 2, 2026, flexible\n/)
  expect(text).toContain('Artwork: npm run shop -- requests files BW-7K3F-92 --to FOLDER')
  expect(text).toMatch(/Received Saturday, November 21, 2026 at 9:00\sAM CT\./)
  const eastern = createNotificationEmail(request, { timeZone: 'America/New_York' })
  expect(toMailText(eastern.content, 'Boxwright')).toMatch(/Received .* at 10:00\sAM ET\./)
  // Only custom boxes have links.
  expect(text).not.toContain('Box link')
})
