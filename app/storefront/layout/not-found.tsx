import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { DielineSheet } from '#app/ui/dieline.tsx'

const suggestions = [
  ['/products', 'All products', 'Browse and filter the catalog'],
  ['/swag-box-builder', 'Swag Box Builder', 'Put a box together and see its price'],
  ['/swag-boxes', 'Swag boxes', 'How boxes, storage and shipping work'],
  ['/blog', 'Blog', 'Ideas and know-how'],
] as const

export default function NotFoundPage() {
  return (
    <Container className="py-14 lg:py-24">
      <div className="grid items-center gap-12 lg:grid-cols-2">
        <div>
          <h1 className="text-title">
            <span className="min-[22rem]:whitespace-nowrap">Page Not Found -</span> 404 Error
          </h1>
          <p className="mt-5 max-w-md text-lead text-muted">
            Nothing is packed at this address. The page may have moved, or the link has a typo in it.
          </p>
          <div className="mt-8">
            <ButtonLink to="/" size="lg">
              Return to Home
            </ButtonLink>
          </div>
        </div>
        <DielineSheet className="mx-auto w-full max-w-md text-kraft" />
      </div>
      <ul className="mt-16 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
        {suggestions.map(([to, label, text]) => (
          <li key={to} className="fold-t py-5">
            <Link to={to} className="text-subheading font-display underline-offset-4 hover:underline">
              {label}
            </Link>
            <p className="mt-1 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Container>
  )
}
