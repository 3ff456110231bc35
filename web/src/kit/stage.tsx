import styles from './kit.module.css';
import { STORY_FILES } from './story-files.ts';

export interface StageProps {
  /** Component key. Empty shows all. */
  readonly storyKey: string;
}

/** A component's stories, stacked. */
export function Stage({ storyKey }: StageProps) {
  const files = STORY_FILES.filter(({ key }) => storyKey === '' || key === storyKey);
  return (
    <main className={styles.stage}>
      <h1 className="visually-hidden">Stories</h1>
      {files.map(({ key, title, stories }) => (
        <section key={key} aria-label={title}>
          {stories.map(({ name, Story }) => (
            <article key={name} className={styles.story} aria-label={`${title}: ${name}`}>
              <h2 className={styles.name}>
                {title} <span>{name}</span>
              </h2>
              <div className={styles.ground}>
                <Story />
              </div>
            </article>
          ))}
        </section>
      ))}
      {files.length === 0 && <p>Component not found.</p>}
    </main>
  );
}
