import '#theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadLanguage } from '#i18n/set-language/speak.ts';
import { applyAppearance, KitPage, parseAppearance, Stage } from './kit-page.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('kit.html has no #root');
const root = createRoot(place);
const search = new URLSearchParams(location.search);

// The stage is a separate page in a frame, with its own width and display settings.
if (search.has('stage')) {
  const looks = parseAppearance(location.search);
  applyAppearance(looks);
  document.documentElement.lang = looks.language;
  void loadLanguage(looks.language).then(() =>
    root.render(
      <StrictMode>
        <Stage storyKey={search.get('stage') ?? ''} />
      </StrictMode>,
    ),
  );
} else {
  root.render(
    <StrictMode>
      <KitPage />
    </StrictMode>,
  );
}
