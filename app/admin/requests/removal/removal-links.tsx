import { Link } from 'react-router'

type RemovalLinksProps = {
  reference: string
  /** The erasure page accepts either as its parameter `email`. */
  emailOrPhone: string
  can: { merge: boolean; delete: boolean; erase: boolean }
}

/** Links to what is done to a whole request. */
export function RemovalLinks({ reference, emailOrPhone, can }: RemovalLinksProps) {
  const path = `/admin/requests/${reference}`
  const links = [
    can.merge && { to: `${path}/merge`, label: 'Merge into another request' },
    can.delete && { to: `${path}/delete`, label: 'Delete request' },
    can.erase && { to: `/admin/erasure?${new URLSearchParams({ email: emailOrPhone })}`, label: 'Erase personal data' },
  ].filter((link) => link !== false)
  if (links.length === 0) return null
  return (
    <ul className="mt-4 text-sm">
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            prefetch="none"
            className="inline-flex min-h-9 items-center text-muted underline underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
