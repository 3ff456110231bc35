import styles from './kit.module.css';
import { STORY_FILES } from './story-files.ts';

export interface StageProps {
  /** Key of a component; empty: all of them. */
  readonly wanted: string;
}

/** The stories of a component, one below the other. */
export function Stage({ wanted }: StageProps) {
  const files = STORY_FILES.filter(({ key }) => wanted === '' || key === wanted);
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
      {files.length === 0 && <p>There is no component of that name.</p>}
    </main>
  );
}
