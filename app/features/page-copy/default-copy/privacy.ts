import * as v from 'valibot'
import { date, group, line, list, paragraphs, searchResultGroup } from '../editing/fields.ts'

/** fixed-copy/privacy.ts states what the software stores and sends; operators can only add text. */
export const privacy = v.object({
  page: searchResultGroup(),
  effective: group('Effective date', {
    day: date('Effective date', { hint: 'The date this version takes effect. Update it whenever the text changes.' }),
  }),
  added: list(
    'Your own sections',
    'section',
    { min: 0, max: 12, hint: 'Shown after the standard sections, such as company details and complaints.' },
    group('Section', { title: line('Heading', 80), text: paragraphs('Text', 4000) }),
  ),
})

/** Default texts. */
export const privacyDefaults: v.InferInput<typeof privacy> = {
  page: {
    title: 'Privacy Policy',
    description:
      'What this site stores when you send a request, what stays in your browser, and what it never does. No accounts, no cookies, no payment.',
  },
  effective: { day: '2025-07-06' },
  added: [],
}
