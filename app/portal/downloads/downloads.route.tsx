import { downloads } from '#app/features/portal/downloads/downloads.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { createPortalMeta } from '../components/portal-meta.ts'
import { PortalPage } from '../components/portal-page.tsx'
import type { Route } from './+types/downloads.route.ts'

export const meta: Route.MetaFunction = ({ matches }) => createPortalMeta('Downloads', matches)

export default function Downloads() {
  return (
    <PortalPage title="Downloads" lead="Each list of your company as a CSV file, for Excel and other programs.">
      <ul className="portal-items bg-card">
        {Object.entries(downloads).map(([name, { title, text }]) => (
          <li key={name}>
            <span className="min-w-0 flex-1 basis-48">
              <span className="block font-medium">{title}</span>
              <span className="block text-sm text-muted">{text}</span>
            </span>
            <a
              href={`/portal/downloads/${name}.csv`}
              download
              aria-label={`Download ${title}`}
              className={getButtonClass({ variant: 'secondary', size: 'sm' })}
            >
              Download
            </a>
          </li>
        ))}
      </ul>
    </PortalPage>
  )
}
