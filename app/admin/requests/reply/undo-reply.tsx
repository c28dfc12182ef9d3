import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'

type UndoReplyProps = { reference: string; mailId: string; seconds: number }

/** Undoes a reply that is not sent yet. Disappears when it is too late; without JavaScript, the server says so. */
export function UndoReply({ reference, mailId, seconds }: UndoReplyProps) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  if (isOver) return null
  return (
    <form method="post" action={`/admin/requests/${reference}/reply`} aria-label="Undo reply">
      <input type="hidden" name="mail_id" value={mailId} />
      <Button type="submit" name="intent" value="undo" variant="secondary" size="sm">
        Undo
      </Button>
      <span className="ml-3 text-sm text-muted">The reply is sent in a few seconds.</span>
    </form>
  )
}
