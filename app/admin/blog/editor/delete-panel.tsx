import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

/** Deletes after a confirmation dialog; without JavaScript immediately. The list then offers undo. */
export function DeletePanel({ title }: { title: string }) {
  return (
    <>
      <Button
        commandfor="delete-post"
        command="show-modal"
        variant="secondary"
        size="sm"
        className="border-danger/40 text-danger noscript:hidden"
      >
        Delete post
      </Button>
      <Dialog id="delete-post" title="Delete this post?">
        <p className="[overflow-wrap:anywhere]">
          {`“${title}” will be removed from the blog and its links will stop working. You can undo this afterward.`}
        </p>
        <DeleteForm />
      </Dialog>
      <noscript>
        <DeleteForm />
      </noscript>
    </>
  )
}

function DeleteForm() {
  return (
    <form method="post" className="mt-5 flex gap-2">
      <input type="hidden" name="intent" value="delete" />
      <Button type="submit" variant="danger">
        Delete post
      </Button>
    </form>
  )
}
