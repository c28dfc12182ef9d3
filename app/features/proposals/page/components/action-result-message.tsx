import { CircleAlert, CircleCheck } from 'lucide-react'
import { useLocation } from 'react-router'
import { joinClasses } from '#app/ui/classes.ts'
import { Container } from '#app/ui/container.tsx'

/** Where a redirect lands, so that its message is in sight. */
type Anchor = 'top' | 'options' | 'proofs' | 'comments' | 'share'

const messages: Record<string, { at: Anchor; text: string; isProblem?: true }> = {
  comment: { at: 'comments', text: 'Your comment was added. We answer here and by email.' },
  changes: { at: 'comments', text: 'We received the changes you asked for and will send you a new version.' },
  share: { at: 'share', text: 'An email with a link is on its way to your colleague.' },
  update: { at: 'top', text: 'We received your request and will send you an updated proposal.' },
  replaced: {
    at: 'proofs',
    text: 'That proof was replaced by a newer one. Please review the current one.',
    isProblem: true,
  },
  choose: { at: 'options', text: 'Choose an option and a quantity first, then review and sign.', isProblem: true },
}

/** The result of a form, which its redirect put in the URL. */
export const useDone = (): string | null => new URLSearchParams(useLocation().search).get('done')

/** Says what a form did, where its redirect lands. */
export function ActionResultMessage({ at }: { at: Anchor }) {
  const message = messages[useDone() ?? '']
  if (message?.at !== at) return null
  const Icon = message.isProblem ? CircleAlert : CircleCheck
  const content = (
    <>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>{message.text}</span>
    </>
  )
  const tone = message.isProblem ? 'bg-mustard-tint' : 'bg-forest-tint text-forest'
  return at === 'top' ? (
    <div role="status" className={joinClasses('no-print', tone)}>
      <Container className="flex items-start gap-3 py-4 font-semibold">{content}</Container>
    </div>
  ) : (
    <p role="status" className={joinClasses('mt-4 flex items-start gap-3 rounded-md p-4 font-semibold no-print', tone)}>
      {content}
    </p>
  )
}
