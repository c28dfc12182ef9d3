/** Shown for requests that filled the hidden field; the team can mark them as not spam. */
export function SpamMessage({ version, lastEventId, url }: { version: number; lastEventId: number; url: string }) {
  return (
    <form method="post" action={url} aria-label="Spam" className="request-spam">
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">This looks like spam.</strong> A hidden field was filled in, so no
        notification was sent.
      </p>
      <input type="hidden" name="intent" value="details" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="seen" value={lastEventId} />
      <button type="submit" name="not_spam" value="yes" className="button button-secondary button-sm">
        Mark as not spam
      </button>
    </form>
  )
}
