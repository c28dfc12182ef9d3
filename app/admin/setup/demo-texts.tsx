import { Link } from 'react-router'
import type { DemoText } from '#app/features/setup/demo-texts.server.ts'
import './setup.css'

/** Texts of the demo that visitors still see, each with a link to where it is edited. */
export function DemoTexts({ texts }: { texts: DemoText[] }) {
  return (
    <ul className="setup-remaining">
      {texts.map(({ title, path }) => (
        <li key={title}>
          <Link to={path} className="inline-block py-1 font-semibold text-forest underline underline-offset-4">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
