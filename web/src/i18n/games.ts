/** What the front page says of each game, and what its options are called. */
import type { Words } from "../wire";

interface Blurb {
  about: Words;
  minutes: [number, number];
}

const BLURBS: Record<string, Blurb> = {
  tenka: {
    about: {
      en: "Face-down tokens, two dice and a promise of alliance: conquer a map of Japan in twenty minutes.",
      ja: "伏せたコマと二つのサイコロ、そして攻守同盟。20分で日本を奪い合う、かんたん戦争ゲーム。",
    },
    minutes: [10, 30],
  },
  gunshi: {
    about: {
      en: "You command by cards that lie in a queue. The enemy's general hides among his soldiers.",
      ja: "命令は並べたカードで下る。敵の将軍は、兵の中に隠れている。二人の軍師の知恵比べ。",
    },
    minutes: [30, 60],
  },
  daiyabo: {
    about: {
      en: "Roll everything, place one number, storm castles with everybody's dice. The last to come wins ties.",
      ja: "全部振って、一つの目を全部置く。みんなのダイスで城を落とせ。同数なら、後から来た者の勝ち。",
    },
    minutes: [20, 60],
  },
  kingdom: {
    about: {
      en: "A cousin of shogi: pile up soldiers, strike from behind, take the headquarters.",
      ja: "将棋の仲間の戦争ゲーム。兵を重ね、背後を突き、敵の本陣を落とす。",
    },
    minutes: [10, 30],
  },
};

export function blurb(game: string): Blurb | undefined {
  return BLURBS[game];
}

const OPTIONS: Record<string, Words> = {
  scenario: { en: "Scenario", ja: "シナリオ" },
  map: { en: "Map", ja: "マップ" },
  alliances: { en: "Alliances", ja: "攻守同盟" },
  neutral_tie: { en: "Ties over neutral regions go to", ja: "中立地域での引き分け" },
  thick_border_mode: { en: "Thick borders count", ja: "太い国境の＋1" },
  last_tiebreak: { en: "Last tiebreak", ja: "最後の同点判定" },
  max_rounds: { en: "Most rounds (0: no limit)", ja: "ラウンドの上限（0＝なし）" },
  fence_range: { en: "Where fences may go", ja: "柵を置ける範囲" },
  fence_cover: { en: "Fences shield from arrows", ja: "柵が矢を防ぐ向き" },
  charge_stop: { en: "A charge stops", ja: "騎兵の突撃が止まる柵" },
  bounce_turns_attacker: { en: "A bounced attacker turns", ja: "はね返された側が向きを変える" },
  no_progress_limit: {
    en: "Turns without progress (0: no limit)",
    ja: "進展なしの制限（0＝なし）",
  },
  turn_limit: { en: "Most turns (0: no limit)", ja: "手番の上限（0＝なし）" },
  end_bonus: { en: "End bonus cards", ja: "終了ボーナスカード" },
  battle_bonus: { en: "Extra dice in battle", ja: "合戦の追加ダイス" },
  swap_targets: { en: "Intrigue may take", ja: "謀略で交換できる相手" },
  field_warlords: { en: "Warlords on battle cards", ja: "合戦カードの武将" },
  one_arrow_ability: { en: "One warlord a battle", ja: "合戦で使える武将は1人" },
  marker_limit: { en: "Markers a player", ja: "領地マーカーの数" },
  warlord_deck: { en: "Warlord cards", ja: "武将カードの枚数" },
  castle_deck: { en: "Castle cards", ja: "城カードの枚数" },
  board: { en: "Board", ja: "盤" },
  deployment: { en: "Deployment", ja: "布陣" },
  warlord_selection: { en: "Warlord cards", ja: "武将カードの選び方" },
  first_player: { en: "First player", ja: "先手" },
  soldier_turn: { en: "Soldiers alone may turn", ja: "兵だけの駒組も向きを変えられる" },
  repetition_limit: { en: "Repetitions to a draw (0: off)", ja: "千日手の回数（0＝なし）" },
  max_turns: { en: "Most turns (0: no limit)", ja: "手番の上限（0＝なし）" },
  limit_result: { en: "At the limit", ja: "上限に達したら" },
};

const VALUES: Record<string, Words> = {
  true: { en: "Yes", ja: "あり" },
  false: { en: "No", ja: "なし" },
  on: { en: "Yes", ja: "あり" },
  off: { en: "No", ja: "なし" },
  auto: { en: "From 3 players", ja: "3人以上のとき" },
  none: { en: "None", ja: "なし" },
  tenka_fubu: { en: "Tenka Fubu: everybody starts with a region", ja: "天下布武：全員が1地域から" },
  gekokujo: { en: "Gekokujō: everybody starts with nothing", ja: "下克上：全員が無一物から" },
  japan12: { en: "Japan, 12 regions", ja: "日本全土（12地域）" },
  japan12_tokai: { en: "Japan, even for 2 players", ja: "日本全土・2人互角（12地域）" },
  joraku8: { en: "Road to Kyoto, 8 regions", ja: "上洛（8地域）" },
  attacker: { en: "The attacker", ja: "攻撃側が占領" },
  defender: { en: "Nobody: it stays neutral", ja: "中立のまま" },
  all_thick: { en: "if all ways in are thick", ja: "すべて太いとき" },
  any_thick: { en: "if any way in is thick", ja: "1つでも太ければ" },
  any_holder: { en: "Whoever holds the region", ja: "その地域の持ち主" },
  tied_only: { en: "Only who is tied", ja: "同点の人だけ" },
  line5: { en: "A line of 5 edges", ja: "一列5辺" },
  corner7: { en: "7 edges around", ja: "周囲7辺" },
  wide16: { en: "16 edges far around", ja: "広く16辺" },
  either_edge: { en: "at either edge", ja: "どちらの辺でも" },
  near_edge: { en: "at the archer's edge", ja: "弓兵側の辺だけ" },
  fenced_square: { en: "beside any enemy fence", ja: "マスのどの辺の敵の柵でも" },
  before_fence: { en: "only before a fence across its way", ja: "行く手をさえぎる敵の柵だけ" },
  all_face_up: { en: "Any face-up card", ja: "表のカードすべて" },
  table_only: { en: "Cards of the table only", ja: "場のカードだけ" },
  stay: { en: "stay", ja: "そのまま" },
  recruit: { en: "can be recruited", ja: "得られる" },
  half: { en: "Half board, 4 × 6", ja: "ハーフボード（4×6）" },
  full: { en: "Full board, 6 × 8", ja: "フルボード（6×8）" },
  fixed: { en: "Fixed", ja: "決まった配置" },
  free: { en: "Free and secret", ja: "自由布陣（秘密）" },
  draft: { en: "Picked in turn", ja: "交互に選ぶ" },
  deal4: { en: "Four dealt secretly", ja: "4枚配って選ぶ" },
  preset: { en: "Fixed pairs", ja: "決まった組" },
  blue: { en: "Blue", ja: "青" },
  red: { en: "Red", ja: "赤" },
  random: { en: "By lot", ja: "くじ引き" },
  draw: { en: "Draw", ja: "引き分け" },
  material: { en: "More pieces win", ja: "駒の多いほうの勝ち" },
};

/** The name of an option; one that is not known here keeps its own. */
export function optionName(name: string): Words {
  return OPTIONS[name] ?? { en: name, ja: name };
}

export function valueName(value: unknown): Words {
  const text = String(value);
  return VALUES[text] ?? { en: text, ja: text };
}
