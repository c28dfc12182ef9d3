import { CircleCheck } from 'lucide-react'
import { Container } from '#app/ui/container.tsx'

const texts: Record<string, string> = {
  comment: 'Your comment was added. We answer here and by email.',
  changes: 'We received the changes you ask for and will send you a new version.',
  share: 'An email with a link is on its way to your colleague.',
  update: 'We received your request and will send you an updated proposal.',
  choose: 'Choose an option and a quantity first, then review and sign.',
}

/** Confirms what a form did, after its redirect. */
export function DoneNotice({ done }: { done: string | null }) {
  const text = done === null ? undefined : texts[done]
  if (!text) return null
  return (
    <div role="status" className="bg-forest-tint text-forest no-print">
      <Container className="flex items-start gap-3 py-4 font-semibold">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {text}
      </Container>
    </div>
  )
}
