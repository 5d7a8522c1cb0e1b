/** Checks rules of this repository that no other tool knows. Each prints what to fix. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commitRules } from './repository/commit-rules.ts';
import { documentRules } from './repository/document-rules.ts';
import { folderRule } from './repository/folder-loops.ts';
import { moduleStateRule } from './repository/module-state.ts';
import type { Rule } from './repository/rule.ts';
import { sizeRules } from './repository/size-rules.ts';
import { tableRules } from './repository/table-writers.ts';
import { findForbiddenWords } from './repository/thai-words.ts';
import { namesRule } from './repository/word-rules.ts';

const root = path.resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('/generated/'));

/** Drawn photographs: their colours are their own, not the interface's. */
const drawnPictures = ['app/src/site/parts/photos.tsx'];

/** Calls without JSON, which `createQueries` does not make: tus, and parameters that identify a request. */
const typedPaths = [
  'app/src/features/payments/send-picture.ts',
  'app/src/features/uploads/queries.ts',
  'app/src/lib/api/renewing-fetch.ts',
  'app/src/lib/api/terminate-sent-upload.ts',
  'app/src/lib/api/terminate-upload.ts',
];

/** What opens over a screen, each by the layer of app/src/ui/overlays/. */
const overlayParts = [
  'app/src/features/files/viewer/full-screen.ts',
  'app/src/features/shares/page/viewer.ts',
  'app/src/ui/menu-surface.tsx',
  'app/src/ui/modal-surface.tsx',
];

/** What opens windows: the way out itself, another tab of the app, and the sign-in, before which nobody can be handed over. */
const openers = [
  'app/src/features/files/actions/use-file-actions.tsx',
  'app/src/features/session/sign-in-error-state.tsx',
  'app/src/lib/line/open-outside.ts',
];

/** What loads another page of the app, to which LINE stays. */
const ownPages = ['app/src/features/session/guards.ts', 'app/src/lib/api/api.ts'];

/** Sources that stand alone, and functions that run in a page by themselves: they import no rules. */
const withoutRules =
  /^(?:packages\/(?:rules|api-client|contract|liff-adapter)|mocks\/(?:line|stripe)-platform|scripts\/check-repository)|paint-front\.ts$|^e2e\/density\.spec\.ts$/;

/** Rules, each with a function that finds its violations. */
const rules: Rule[] = [
  [
    'the lock file names no download address',
    () => (/"resolved": "(?:https?|git)/.test(read('package-lock.json')) ? ['package-lock.json'] : []),
  ],
  [
    'every dependency has one exact version',
    () =>
      files
        .filter((file) => path.basename(file) === 'package.json')
        .flatMap((file) => {
          const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file));
          return Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
            .filter(([, version]) => /^[\^~*]/.test(version))
            .map(([name]) => `${file}: ${name}`);
        }),
  ],
  [
    'back, Escape, and parts that open over a screen belong to app/src/ui/overlays/ (docs/decisions/072)',
    () =>
      sources.filter((file) => {
        if (!file.startsWith('app/src/') || file.startsWith('app/src/ui/overlays/')) return false;
        if (overlayParts.includes(file) || /\.test\.|\/dev\//.test(file)) return false;
        return /'popstate'|'Escape'|CloseWatcher|\.showModal\(|requestFullscreen|<dialog\b|'dialog',$|@base-ui\/react/m.test(
          read(file),
        );
      }),
  ],
  [
    'every way out of LINE goes through useWayOut (app/src/lib/line/ways-out.ts lists them)',
    () =>
      sources.filter((file) => {
        if (!file.startsWith('app/src/') || /\.test\.|\/(?:dev|site)\//.test(file)) return false;
        return (
          (!openers.includes(file) && /\bwindow\.open\(|\bopenWindow\(/.test(read(file))) ||
          (![...openers, ...ownPages].includes(file) && /\blocation(?:\.assign\(|\.href = )/.test(read(file)))
        );
      }),
  ],
  [
    'no test is skipped or alone; only the specification, in tests/spec/, says what is to do',
    () =>
      sources.filter((file) => {
        const isOfSpecification = file.startsWith('tests/spec/');
        const left = isOfSpecification
          ? /\b(?:test|it|describe)\.(?:skip|only)\b/
          : /\b(?:test|it|describe)\.(?:skip|only|todo)\b/;
        return /\.test\.|\.spec\./.test(file) && left.test(read(file));
      }),
  ],
  [
    'lengths of time, sizes and the calendar of Thailand come from packages/rules',
    () =>
      sources.filter(
        (file) =>
          !withoutRules.test(file) &&
          /\bconst (?:second|minute|hour|day)Ms\b|\bconst (?:kibi|mebi|gibi)byte\b|\b86_400_000\b|\b(?:7|24) \* (?:3_600_000|hourMs)\b/.test(
            read(file),
          ),
      ),
  ],
  ['no `utils` drawers', () => files.filter((file) => /(^|\/)(utils?|helpers)(\.tsx?|\/)/.test(file))],
  [
    'files are named in kebab-case',
    () => sources.filter((file) => !/^[a-z0-9.-]+$/.test(path.basename(file))),
  ],
  [
    'colours are named in app.css and nowhere else',
    () =>
      sources.filter(
        (file) =>
          /^app\/src\/(features|ui|layouts|site)\//.test(file) &&
          !drawnPictures.includes(file) &&
          /#[0-9a-f]{6}\b|\boklch\(|\brgba?\(/i.test(read(file)),
      ),
  ],
  [
    'the app asks for operations by their ids: no path of the API is typed by hand',
    () =>
      sources.filter(
        (file) =>
          /^app\/src\/.*(?<!\.test)\.tsx?$/.test(file) &&
          !typedPaths.includes(file) &&
          /['"`]\/api\//.test(read(file)),
      ),
  ],
  [
    'process.env is read in env.ts alone (and handed on to the programs of PostgreSQL)',
    () =>
      sources.filter(
        (file) =>
          /^packages\/server\/src\//.test(file) &&
          !/env(\.test)?\.ts$|\.test\.ts$|\/db\/bundled-/.test(file) &&
          /process\.env/.test(read(file)),
      ),
  ],
];

/** SHA-256 of landed migrations: databases have run them, so they must never change. */
const frozenMigrations: Record<string, string> = {
  '0001-first.sql': 'af308a260b452433a6188c8757da2ca5d01d9b5c8fbd2bc6813d07bb9717d435',
  '0002-accounts-and-space.sql': '247e535c79a079dc82c895df8af804a6043b3e85b383f48d091e33a0d9c247e3',
  '0003-bot.sql': 'd54ffad7d65fad526f681ee965e2cbaf875062e3da38667497dbefa02dc21419',
  '0004-expiry.sql': '333c33011325cf50d59ef8efe53a53b3f955ba20c05131aa2876aa0e876c6a7f',
  '0005-former-cabinets.sql': '829a1042c33a864f697c79da26ad651f174a84c30d83496b3c83e6f27437c934',
  '0006-reservations-grow.sql': '9e437c56e65a0e84bd7ccb1465b1b82013dc1313c56438140e966ae02f4201ba',
  '0007-storage-checks.sql': '9ca98aee1cf2db42a2d02e8c0bbb3c307d108bc6b70e789cd3334d78a2297ee0',
  '0008-ever-member.sql': 'bff1980d09bfc1633ce58c837c465e32fe574a3fa52775c467fb05d17c29dc0a',
  '0009-erasing.sql': '0408687d28b0e23ab91b7bbce19f37b051ef9865c4a6df15707aac813046b2f1',
  '0010-missed.sql': 'bace499739d6d738c12e1da4fdc98dc80ab7fe16ab175cede6137e8f8bc61f6e',
  '0011-usage-by-day-posted.sql': 'febaa9c707f250ca2cc850bf6b5a9a6e6f1772e49f65518f603a12f0addbc155',
  '0012-pictures-of-documents.sql': '964a99332cca3bf9e718985dcd2b72101f85322ec525963927a289f8f00a313e',
  '0013-security-keys.sql': 'dead95b9de1da532a469a257916af52b5eec68404ca196bf0b4a5ddf58c22d15',
  '0014-chats.sql': 'b17f82766bb0d2bf695181349fbe4fc1fd202fa84fd2567182db70cf466d10d4',
  '0015-groups-without-chats.sql': 'e00a7958320efdf642daac4bbc1aa91ea7d9c9c5fc2ce343f8735c2c620646a8',
  '0016-activity.sql': '2f0a8eaf5f4a68674ce515b1f6935bcfe5d8185500ddb03b993ac55edc0fbba2',
  '0018-search.sql': 'd575ad682e019d0711a7bae4bb1e2c567a19f2174ad576ec6f49b9f3603f7998',
  '0020-day-counts.sql': '86df5ce6b18a57914b729094d0433ba580d2d3c431d6f3d1ce8e81294148b7a1',
  '0020-fill-day-counts.sql': '7268f0b8bd243a940c684c08111149a27b4936d4cf181cd766530bbbd13e508a',
  '0021-usage-counters.sql': 'd9d87d4016a1373a4893b57abdd6537d7802c7a1c65e2902be139d7a7a7d218a',
  '0022-fill-usage-counters.sql': 'c838ea7c37013cd9bf30ce4959598adf3454b74f322d7d3da2cee4b2cee9ff7d',
  '0023-slips.sql': '489816add59ecdce65c1915b73a02dfd482d7d24c81446f02d002ba8a9ebf93e',
  '0024-folders.sql': 'a1c9a1a4a75212391a12f9b5bd86351ecd5aa5f585118d0d61949ed70d23f8f7',
  '0024-indexes-of-folders.sql': '60242668660ea418efac4ac3d23b71673e9da3e725982d0bc0e265367e40c104',
  '0026-bulk-actions.sql': '82e586794596caf77bf9a719136ef8ca2493d5f5c464e7bf8cc89fd75c7f36dc',
  '0027-pins.sql': 'b94f6a221a658c1f51d5142b319d22515c6529c962e326184eb71be13b6e38f7',
  '0027-set-details.sql': 'f908da20dccd035b433c70b5f6b24d296758a55f0eead5ea601a611589630d5d',
  '0028-search-image-sets.sql': '8a634296591eb33094cfb0e8f3a196508412c909a544f4dfb64bfcd0583713e8',
  '0029-backfills.sql': 'a147aa3c2577a58f64917660d7b849100ca74c842a3bf68922c89ec6b92190ee',
  '0029-file-texts.sql': 'b6be44abbb05aae91931c3a6eecaa126b3d26a9aa4db7f8676c3762eaa21e1f8',
  '0031-pinned-groups.sql': '3e9a08de94930fe2189ad3d867f73d2df659a032dbbcfd1103972207210209be',
  '0032-image-set-edits.sql': '8ff0d6b9bd31b2f44f1f408902152779e61e33a72f0b28701bf90e41e8a74193',
  '0032-index-of-sent-sets.sql': 'f987a8cac8d3d727ae6f0b09138d52ade48681c0ed13f5df89df8da84db5bc00',
  '0033-columns-of-versions.sql': 'c6bfa1749bc9720c990507a5130f628e707f11c7fb6d38a6eca622b877c1ec98',
  '0033-indexes-of-versions.sql': 'f4756b8c184fe72c3d7759fd2c8d6dd4e1fda4c77855d57b42ab7742c4fe4993',
  '0033-order-versions.sql': '4182c89c24eb0540c1da74b98fd4fcbb4898acad9dfad816e8689f13bec22502',
  '0034-folder-rules.sql': '7036f4d57fa7c4735272e39d679b479359b8794855e29c495454a3ca9bc9d878',
  '0035-ask-for-many.sql': 'f4f5fc6617a3b6e7c11467b176130d4e86c7c610a8ff971ff118ad9cc2c97fe8',
  '0035-folder-of-uploads.sql': '0e04c0d8a1061102cbf9ed67c18de629ad5a815f4e71fed6d505e10324241c55',
  '0036-indexes-of-lists.sql': 'b94273fe332bd462df5c7900f62555b3dbfcc2b2513f6c7716549d4862c4a286',
  '0037-redraw-heifs.sql': '9c120d1cbe2e1d9fcf426161e2e60003ca18cb646dcd01f7bffe6a36030db8db',
  '0038-names-with-versions.sql': '9723b8a86d9609638bbce4df294751162639076a349f61622a7e753c25f466f4',
  '0039-order-many-versions.sql': 'c9aa68a9cf90498a2a00b268da7caa5fb9bf6592b838c13b9b231d7f618a9d38',
  '0044-shares.sql': 'daf5481d99b81784959593a8d2af308d2ae2344324a5fa325dd23ba4bf48585d',
  '0045-handovers.sql': '695a08ee6cde8816daf6d99116d691274fa20e724c09e6c9dd64429018d5dae5',
  '0040-cost-of-given-names.sql': '3ed7965a74e82633547127ddd096cb8a2b034d92b48af73d3ca7ebfc77b6dac9',
  '0041-files-by-content-and-group.sql': 'e2593061fc097eff56d159bcbecc4d76850a1421f9b9f75dccd8bd5e38980bb2',
  '0043-archives.sql': 'd13e6f39c897137073b123726e5fa1040363116a23e6f5d575720a83f0ed8746',
  '0043-checksums.sql': '0a3029f6878f163647379efc2afd64f15578c56cb1a65573caa9d9d5cc827e00',
  '0046-digests.sql': '14a1bfaefb728d8558daf9b89000b0221bbba63c828d4034ca713ec0668c5ee7',
  '0047-with-links-of-quoted-files.sql': 'ced48763882fb743f5f66427e36ab8ae636cad933583c48acf9606a99b541568',
  '0046-indexes-of-activity.sql': '4aedc51c6c2d3ca43a797c01fba49d9a2f35ebd9181eb7fc677317e425ac23ec',
  '0047-what-people-ask-by-quoting.sql': '6a88839cfa4df0b1358a6a7714396859ab2ca06ba7d6bd6375bf6c5b36ffec86',
  '0049-file-requests.sql': 'cf4cef3a0a6c2c992877ce04310b0a64ec57e8575af33b6e7eab2d84f18d5e40',
  '0050-keys-of-names.sql': 'b69fa396042a62b627ab4eb9f722aba8cc61b56467d6ab14063f618b1c725347',
  '0050-of-files-before.sql': 'c6f6529ca4377a2a318c1b1cf2bad489ff0c3e40bad1bb99237b2a769574cee9',
  '0051-index-of-older-versions.sql': 'e3b2d006300ab9c6f5e7b9e231d5877fdaf74fa68c3905069c269b53343f5747',
  '0051-nothing-left-of-files.sql': 'c55ebe7380275573fe35cb4f73c89765a668fa56f542e03b50a375440dbd9ca0',
  '0052-index-of-files-from-outside.sql': '109559cb294125866dde0c6081766056ed748b95629f51931b104d909f99e683',
  '0055-erasures.sql': '52cac781c5506607de6f0b2edccfde04e8ac8390107c5163858695025e6cc62d',
  '0053-invitations.sql': 'fef41b323e0da47d3131d0c157846960a1ec20fc41d3ecdaf32da28eb6a7c499',
  '0057-stripe.sql': '0ceaadd95801553648594088bf46dd36add40d34133a671f8f0a739a26d244b3',
  '0057-order-slips.sql': '7229ff9e7323466147852fc9b6839f870d472e0cfc0d6fefa6d0cf0adcd2d1a5',
  '0056-money.sql': '38de8206c93ab1c78473614511fee2b3c83a5d119d0433d2120b30749d3511db',
  '0055-exports.sql': '4eb31c79bcbe1f8ebb51dd63ee8d164d07f1836825be633f1153da7a2b6bb473',
  '0061-lapse-notices.sql': 'bc1a97d017795def55fc158f396cd637f138c784096e3e982dc817ac2043f37b',
  '0061-receipts.sql': '38b1b184facbc2540f4117001655d2ec45ed3bcdcf997d9dab2d153370b3ee35',
  '0054-ownership.sql': '8431d0685b68f62b637d66db91d4b4b4709d2f9ab1b6b78812cfce8d45a99aa4',
  '0064-refunds.sql': '80c44d84cd0c4887d53c8f63e11e135730f4aba21e496acf868811d426bfbc1d',
  '0063-order-few-versions.sql': '44fd16e936698c1f9cca01f95145990e0682f959c025a17d1730b347a76d0667',
  '0069-quota-moves.sql': 'd8961b7aa7ee8473ec7673be401f6223f25e12d37e9c0149dcdc165aaf0f2c3f',
  '0058-grants.sql': '57b56e75479d8fa743e3fb8382072e3e55b8d097bf93627d8e50d1a38f2435fe',
  '0062-choices-of-notices.sql': '3368974a3d6c089dbc68d05fbb90254da89b4e9b602aa8e5c07d1bb9d893f43a',
  '0058-promos.sql': '4ceb375800c53a7dbe6542dfdf88a900b35a119047556d2c8fd99b50d337fe62',
  '0059-hats.sql': '9863ecaf333764b3caeab98b6f8d46bb1acbc608d49b4c88ab11821cd3a49a92',
  '0059-quota-help.sql': 'fa547e8c0efa0faedcb9f84d6323bf029df8578c2a6164cf73b49bfd6f355424',
  '0060-operator.sql': 'f11f909c13880209e7e70e5f4796d26b097648d914e29497dcd0dc38d34082fc',
  '0060-index-of-misses.sql': '17886375446b25475b94156d6cd295454a67c5fd318431132b1a094c394d95ec',
  '0066-quota-loans.sql': 'c08bf906893a4fde2871e96bd59e43bd8b237796883afe51fe677b292287a077',
  '0070-contents-of-quotas.sql': '08c8ff4ea2d1044c429c9f493eca424ea1466183c8319e0c13205feb855b9693',
  '0071-instants-of-names.sql': '5cac8098cfcdcd3ecf3ac13660851aef8fdd4bfdd4db55e44ea4f6c4666269b8',
  '0071-of-names-before.sql': '17a43d757fdcb90727de756f2bc086f114947f125cedf8e9d38b5059626ae41c',
  '0071-swapped-keys.sql': '3e92d639626328e12bb109bd1270a8daa652b222b2c89e84fa64dfcb8873ed80',
  '0073-claimed-transfers.sql': 'c0a3b01382b52cfcc983b977e53fbccdba47f372fc39a0178d972292861e2a2e',
  '0074-opened-codes.sql': 'fc502a0cd43251b50417915dff553af82aef45828b6c78ca9a92c4961ccb5244',
  '0067-returned-money.sql': '858bc0eabf97d16045348a4bb0ca1c75e706949fa5c52b342ba008b5db95fff3',
  '0072-drawer-deaths.sql': 'd15b28c38b73fef58ba8a914323d739d1c87f7d3dd7c8a67f10e18d6790f9bb7',
  '0075-chat-links.sql': '06d674c58384ac7fd353fc275ebef02b342e1985e3dfa2aa748da8434aa9c8ac',
  '0076-made-names.sql': '44c6d2d257e9dc139eb5f4d5cb3c3d6b1c0f88b71ab2713849b90dfc8e58a1ed',
  '0077-batches-of-uploads.sql': 'bdab72f09de7d0a5e80adcda728c44edf28dedf094b8cc1483a163e9be71569b',
  '0077-find-batches.sql': '0ca55d3920ebfef2481a0e2907fe34b6dcf5d904f87668bf3bfd1aaac63b9e50',
};

rules.push(
  [
    'landed migrations are never edited',
    () => {
      const folder = 'packages/server/src/db/migrations';
      return Object.entries(frozenMigrations)
        .filter(([name, hash]) => {
          const file = `${folder}/${name}`;
          return !files.includes(file) || createHash('sha256').update(read(file)).digest('hex') !== hash;
        })
        .map(([name]) => name);
    },
  ],
  [
    'Thai texts use the words that were agreed on',
    () =>
      findForbiddenWords(
        files.filter((file) => existsSync(path.join(root, file))),
        read,
      ),
  ],
  ...documentRules({ root, files }),
  ...commitRules(root),
  ...tableRules(files, read),
  folderRule(files, read),
  moduleStateRule(files, read),
  namesRule(files, read),
  ...sizeRules(files, read),
  [
    'README and packages name the Node that `engines` asks for',
    () => {
      const { engines } = JSON.parse(read('package.json'));
      const versions: string[] = engines.node.match(/\d+(?:\.\d+)*/g) ?? [];
      const inReadme = versions.filter((version) => !read('README.md').includes(version.replace(/\.0$/, '')));
      const inPackages = files.filter((file) => {
        if (!/^(packages|mocks)\/[^/]+\/package\.json$/.test(file)) return false;
        const own = JSON.parse(read(file)).engines?.node;
        return own !== undefined && own !== engines.node;
      });
      return [...inReadme.map((version) => `README.md: ${version}`), ...inPackages];
    },
  ],
);

for (const [rule, broken] of rules) {
  const places = broken();
  if (places.length === 0) continue;
  console.error(`Rule: ${rule}\n${places.map((place) => `  ${place}`).join('\n')}`);
  process.exitCode = 1;
}
