/** What filled the form's trap: perhaps a person all the same. */
export function SpamNote({ version, seen, address }: { version: number; seen: number; address: string }) {
  return (
    <form method="post" action={address} aria-label="Spam" className="request-spam">
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">This looks like spam.</strong> A field that people do not see was filled in.
        Nobody was told of it.
      </p>
      <input type="hidden" name="intent" value="work" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="seen" value={seen} />
      <button type="submit" name="not_spam" value="yes" className="button button-secondary button-sm">
        Not spam
      </button>
    </form>
  )
}
