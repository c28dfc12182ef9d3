import { useEffect } from 'react'
import { Container } from '#app/ui/container.tsx'
import { setUpDialogs } from '#app/ui/dialog-support.ts'
import { Buttons } from './buttons.tsx'
import { Fields } from './fields.tsx'
import { Images } from './images.tsx'
import { Messages } from './messages.tsx'
import { Navigation } from './navigation.tsx'
import './gallery.css'

const title = 'Components'

const groups = [
  { id: 'buttons', title: 'Buttons and badges', Examples: Buttons },
  { id: 'fields', title: 'Fields', Examples: Fields },
  { id: 'messages', title: 'Messages and dialogs', Examples: Messages },
  { id: 'images', title: 'Images and drawings', Examples: Images },
  { id: 'navigation', title: 'Navigation', Examples: Navigation },
]

export const meta = () => [{ title }]

/** A gallery of app/ui components. `npm run dev` includes it, a build does not. */
export default function Gallery() {
  useEffect(setUpDialogs, [])
  return (
    <main id="main" tabIndex={-1} className="gallery">
      <Container>
        <header>
          <h1>{title}</h1>
          <nav aria-label="Groups">
            <ul>
              {groups.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        {groups.map(({ id, title, Examples }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="gallery-group">
            <h2 id={`${id}-title`}>{title}</h2>
            <div className="gallery-wall">
              <Examples />
            </div>
          </section>
        ))}
      </Container>
    </main>
  )
}
