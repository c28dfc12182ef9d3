/** Links to the sections of the settings screen. */
export function SettingsMenu({ sections }: { sections: readonly { id: string; title: string }[] }) {
  return (
    <nav aria-label="Settings sections" className="settings-menu">
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`} className="settings-menu-link">
          {title}
        </a>
      ))}
    </nav>
  )
}
